import type { AppErrorCode, ErrorOf } from '../../../shared/errors.ts';

/** For errors that don't affect the input of a form. */
export const TYPED_IS_SAVED = 'Your entries are saved.';

export interface ErrorMessages {
  /** What happened, with the code in parentheses. */
  readonly title: string;
  /** What was saved, if relevant. */
  readonly saved?: string;
  /** What to do next. */
  readonly next: string;
  /** Whether a retry may help, so that "Try again" is offered. */
  readonly retry: boolean;
  readonly code: AppErrorCode;
}

/** Functions that return the message of each error code. */
export type MessageByCode = {
  readonly [Code in AppErrorCode]: (error: ErrorOf<Code>) => Omit<ErrorMessages, 'code'>;
};
