/** The words for faults of Waybill itself. */
import type { WordsByCode } from './words.ts';

export const PROGRAM_WORDS = {
  invalid_payload: (error) => ({
    title: 'Waybill refused its own request',
    kept: `Nothing was sent. At ${error.path === '' ? 'the top' : error.path}: ${error.detail}`,
    next: 'Correct that value; if none is wrong, this is a fault of Waybill.',
    retry: false,
  }),
  core_stopped: () => ({
    title: 'The part of Waybill that does the work is gone',
    kept: 'What was saved before is kept.',
    next: 'Start Waybill again.',
    retry: true,
  }),
  signed_out: () => ({
    title: 'This tab is not signed in to Waybill',
    kept: 'What was saved before is kept.',
    next: 'Open the address that Waybill printed when it started. Each address works once; Enter in that terminal prints another.',
    retry: true,
  }),
  unexpected_answer: (error) => ({
    title:
      error.httpStatus === 0
        ? 'The connection to Waybill broke before it answered'
        : `Waybill could not read its own answer (HTTP ${error.httpStatus})`,
    kept: 'Whether this was done is not known.',
    next: 'Look before you do it again.',
    retry: true,
  }),
  internal: (error) => ({
    title: `A fault in Waybill (reference ${error.reference})`,
    kept: 'What was saved before is kept.',
    next: 'Try again. The log has the details under this reference.',
    retry: true,
  }),
} satisfies Partial<WordsByCode>;
