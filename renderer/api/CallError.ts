import type { AppError } from '../../shared/errors.ts';

/** Carries an expected failure through TanStack Query, which supports failures only as thrown errors. */
export class CallError extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.code);
    this.name = 'CallError';
    this.error = error;
  }
}
