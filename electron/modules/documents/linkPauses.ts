/** Until when a host of document links wants no call: what its Retry-After asked for, however long, also after a restart. */
import type { Clock } from '../../platform/clock.ts';
import type { Pause } from '../freight/ports.ts';

export interface LinkPause extends Pause {
  /** Of the answer that asked for it. */
  readonly httpStatus: number;
}

/** Pauses by host, kept across restarts. Neither method throws: a full disk is no reason to stop. */
export interface LinkPauseStore {
  read(host: string): LinkPause | null;
  save(host: string, pause: LinkPause): void;
}

export interface LinkPauses {
  /** The pause that a host still wants, or null. */
  of(url: string): LinkPause | null;
  begin(url: string, ms: number, httpStatus: number): void;
}

/** Makes the pauses of one account's links. */
export function createLinkPauses(store: LinkPauseStore, clock: Clock): LinkPauses {
  const known = new Map<string, LinkPause>();
  return {
    of(url) {
      const { host } = new URL(url);
      const saved = known.get(host) ?? store.read(host);
      if (saved === null) return null;
      const now = clock.now();
      // The clock was set back: the wait gets no longer than what was asked for.
      const pause = now < saved.fromMs ? { ...saved, fromMs: now, untilMs: now + saved.untilMs - saved.fromMs } : saved;
      known.set(host, pause);
      return pause.untilMs > now ? pause : null;
    },
    begin(url, ms, httpStatus) {
      const { host } = new URL(url);
      const fromMs = clock.now();
      const pause = { fromMs, untilMs: Math.ceil(fromMs + ms), httpStatus };
      known.set(host, pause);
      store.save(host, pause);
    },
  };
}
