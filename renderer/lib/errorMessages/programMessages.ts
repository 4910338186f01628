/** Messages about errors in Waybill itself. */
import type { MessageByCode } from './message.ts';

export const PROGRAM_MESSAGES = {
  invalid_payload: (error) => ({
    title: 'Internal error: invalid request',
    saved: `Nothing was sent. ${error.path === '' ? 'Details' : error.path}: ${error.detail}`,
    next: 'Correct that value. If it is correct, contact support.',
    retry: false,
  }),
  core_stopped: () => ({
    title: 'Waybill’s background process stopped',
    saved: 'Your saved data is safe.',
    next: 'Restart Waybill.',
    retry: true,
  }),
  signed_out: () => ({
    title: 'This tab is not signed in to Waybill',
    saved: 'Your saved data is safe.',
    next: 'Open Waybill with the link printed in the terminal. Each link works once. Press Enter there for a new one.',
    retry: true,
  }),
  unexpected_answer: (error) => ({
    title:
      error.httpStatus === 0
        ? 'Waybill’s background process didn’t respond'
        : `Internal error: unreadable response (HTTP ${error.httpStatus})`,
    saved: 'This may or may not have been done.',
    next: 'Check before you try again.',
    retry: true,
  }),
  internal: (error) => ({
    title: `Internal error (ref. ${error.reference})`,
    saved: 'Your saved data is safe.',
    next: 'Try again. If it keeps happening, send the reference to support.',
    retry: true,
  }),
} satisfies Partial<MessageByCode>;
