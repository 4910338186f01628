/** The words for failures of updates, and for what an administrator decided. */
import type { ErrorOf } from '../../shared/errors.ts';

interface Words {
  readonly title: string;
  readonly kept?: string;
  readonly next: string;
  readonly retry: boolean;
}

/** `2 bookings are on their way`, `a print is queued`, or both. */
function inTheWay({ bookings, prints }: ErrorOf<'update_blocked'>): string {
  const parts = [
    ...(bookings > 0 ? [bookings === 1 ? 'a booking is on its way' : `${bookings} bookings are on their way`] : []),
    ...(prints > 0 ? [prints === 1 ? 'a print is queued' : `${prints} prints are queued`] : []),
  ];
  return parts.join(' and ');
}

export function updateWaitsWords(error: ErrorOf<'update_blocked'>): Words {
  return {
    title: `Waybill can’t restart now: ${inTheWay(error)}`,
    kept: 'The update is downloaded and stays.',
    next: 'Restart when that is done.',
    retry: true,
  };
}

export function updateFailedWords({ problem, detail }: ErrorOf<'update_failed'>): Words {
  const kept = 'This version goes on as it is.';
  switch (problem) {
    case 'unreachable':
      return {
        title: 'The place for updates can’t be reached',
        kept,
        next: 'Check the network and try again; Waybill looks again tomorrow by itself.',
        retry: true,
      };
    case 'not_trusted':
      return {
        title: 'What came is not signed by the maker of Waybill, or not what was announced',
        kept: `It was not installed. ${kept}`,
        next: 'Try again once. If it stays so, tell your IT: somebody on the way may be changing it.',
        retry: true,
      };
    case 'disk_full':
      return {
        title: 'The disk is full, so the update can’t be kept',
        kept,
        next: 'Free some space, then try again.',
        retry: true,
      };
    case 'other':
      return { title: 'The update failed', kept, next: `Try again. The system says: “${detail}”`, retry: true };
  }
}

export function setByPolicyWords({ what }: ErrorOf<'set_by_policy'>): Words {
  return what === 'demo'
    ? {
        title: 'The bundled service is switched off on this computer',
        next: 'Your IT decided so. Connect to the freight service instead.',
        retry: false,
      }
    : {
        title: 'Only the address set by your IT can be used on this computer',
        kept: 'Nothing was sent.',
        next: 'Use that address: Settings, Connections fills it in. Ask your IT if it should be another one.',
        retry: false,
      };
}
