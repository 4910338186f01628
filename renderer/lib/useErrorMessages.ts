import type { errorMessages } from './errorMessages.ts';
import { loadLater } from './loadLater.ts';

interface Messages {
  readonly errorMessages: typeof errorMessages;
}

/** For the rare case that the file of the messages can't be read, because the app behind the page has ended. */
const UNREADABLE: Messages = {
  errorMessages: ({ code }) => ({
    title: `Something went wrong (${code})`,
    next: 'Close Waybill and open it again.',
    retry: true,
    code,
  }),
};

/** The messages of all errors, loaded right after the first paint; null until then. */
export const useErrorMessages = loadLater<Messages>(() => import('./errorMessages.ts').catch(() => UNREADABLE));
