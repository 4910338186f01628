import type { AppError } from '../../shared/errors.ts';

/** An expected failure on its way through TanStack Query, which knows failures only as thrown errors. */
export class CallError extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.code);
    this.name = 'CallError';
    this.error = error;
  }
}
