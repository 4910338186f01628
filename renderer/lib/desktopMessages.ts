/** Messages for update errors, and for settings that an administrator controls. */
import type { ErrorOf } from '../../shared/errors.ts';

interface Message {
  readonly title: string;
  readonly saved?: string;
  readonly next: string;
  readonly retry: boolean;
}

/** Such as `2 bookings are being sent`, `a print job is queued`, or both. */
function blockers({ bookings, prints }: ErrorOf<'update_blocked'>): string {
  const parts = [
    ...(bookings > 0 ? [bookings === 1 ? 'a booking is being sent' : `${bookings} bookings are being sent`] : []),
    ...(prints > 0 ? [prints === 1 ? 'a print job is queued' : `${prints} print jobs are queued`] : []),
  ];
  return parts.join(' and ');
}

export function updateBlockedMessage(error: ErrorOf<'update_blocked'>): Message {
  return {
    title: `Can’t restart now: ${blockers(error)}`,
    saved: 'The update is downloaded.',
    next: 'Restart when it finishes.',
    retry: true,
  };
}

export function updateFailedMessage({ problem, detail }: ErrorOf<'update_failed'>): Message {
  const saved = 'This version keeps working.';
  switch (problem) {
    case 'unreachable':
      return {
        title: 'Can’t reach the update server',
        saved,
        next: 'Check the network and try again. Waybill checks again tomorrow.',
        retry: true,
      };
    case 'not_trusted':
      return {
        title: 'The update isn’t properly signed',
        saved: `It wasn’t installed. ${saved}`,
        next: 'Try again. If it keeps happening, tell IT: the download may have been altered.',
        retry: true,
      };
    case 'disk_full':
      return {
        title: 'The disk is full, so the update can’t be saved',
        saved,
        next: 'Free up disk space, then try again.',
        retry: true,
      };
    case 'other':
      return { title: 'The update failed', saved, next: `Try again. System message: “${detail}”`, retry: true };
  }
}

export function setByPolicyMessage({ what }: ErrorOf<'set_by_policy'>): Message {
  return what === 'demo'
    ? {
        title: 'The demo is turned off on this computer',
        next: 'IT turned it off. Connect your account instead.',
        retry: false,
      }
    : {
        title: 'This computer can only use the API URL set by IT',
        saved: 'Nothing was sent.',
        next: 'Use the URL that Settings › Accounts fills in. Ask IT to change it.',
        retry: false,
      };
}
