/** Pauses requested by hosts of document links with Retry-After. Observed in full, and across restarts. */
import type { Clock } from '../../platform/clock.ts';
import type { LinkPause, LinkPauseStore } from './linkPauseStore.ts';

/** Creates the link pauses of one account. */
export function createLinkPauses(store: LinkPauseStore, clock: Clock) {
  const known = new Map<string, LinkPause>();
  return {
    /** The active pause of the URL's host, or null. */
    of(url: string): LinkPause | null {
      const { host } = new URL(url);
      const saved = known.get(host) ?? store.read(host);
      if (saved === null) return null;
      const now = clock.now();
      // The clock was set back: the pause must not become longer than requested.
      const pause = now < saved.fromMs ? { ...saved, fromMs: now, untilMs: now + saved.untilMs - saved.fromMs } : saved;
      known.set(host, pause);
      return pause.untilMs > now ? pause : null;
    },
    begin(url: string, ms: number, httpStatus: number): void {
      const { host } = new URL(url);
      const fromMs = clock.now();
      const pause = { fromMs, untilMs: Math.ceil(fromMs + ms), httpStatus };
      known.set(host, pause);
      store.save(host, pause);
    },
  };
}

export type LinkPauses = ReturnType<typeof createLinkPauses>;
