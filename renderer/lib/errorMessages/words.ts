import type { AppErrorCode, ErrorOf } from '../../../shared/errors.ts';

/** Said of failures that keep what a form holds. */
export const TYPED_IS_KEPT = 'Your entries are saved.';

export interface ErrorWords {
  /** What happened, with the code in brackets. */
  readonly title: string;
  /** What was kept, where that is a question. */
  readonly kept?: string;
  /** What to do next. */
  readonly next: string;
  /** Whether asking the same again may help: the place to offer "Try again". */
  readonly retry: boolean;
  readonly code: AppErrorCode;
}

/** What says the words for each code. */
export type WordsByCode = {
  readonly [Code in AppErrorCode]: (error: ErrorOf<Code>) => Omit<ErrorWords, 'code'>;
};
