import { useEffect, useRef } from 'react';

/**
 * Passes a value, such as a search from the command palette, to a screen: now if it is mounted, otherwise once it is.
 * `to` names the screen. Only the latest value waits.
 */
export function createHandOver<Value>() {
  let waiting: { readonly to: string; readonly value: Value } | null = null;
  const receivers = new Set<() => void>();
  return {
    pass(to: string, value: Value): void {
      waiting = { to, value };
      for (const receive of receivers) receive();
    },
    /** Receives the values for `to` while the component is mounted, and the one that is waiting. */
    useReceived(to: string, receive: (value: Value) => void): void {
      const latest = useRef(receive);
      latest.current = receive;
      useEffect(() => {
        const check = () => {
          if (waiting?.to !== to) return;
          const { value } = waiting;
          waiting = null;
          latest.current(value);
        };
        check();
        receivers.add(check);
        return () => void receivers.delete(check);
      }, [to]);
    },
  };
}

/** Search texts, by the path of their screen. */
export const screenSearches = createHandOver<string>();

/** Saved documents to open at a page with a text to find, by BOL number. */
export const documentTargets = createHandOver<{
  readonly fileId: string;
  readonly page: number;
  readonly find: string;
}>();
