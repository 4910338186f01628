import { useContext, useEffect, useRef, useState } from 'react';
import { formatSeconds, formatUntil } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ServicePause } from '../../ui/servicePause.ts';
import { quoteStrings } from './strings.ts';

/** Elapsed time of a running rate request, with a cancel button that has the focus until the request ends. */
export function RunningCall({ sinceMs, onCancel }: { readonly sinceMs: number; readonly onCancel: () => void }) {
  const [nowMs, setNowMs] = useState(sinceMs);
  const waitUntilMs = useContext(ServicePause);
  const isWaiting = waitUntilMs !== null && waitUntilMs > nowMs;
  const cancel = useRef<HTMLSpanElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  // The form is disabled during the call, so the focus goes to the cancel button, and then back to where it was.
  useEffect(() => {
    const bar = cancel.current?.parentElement;
    cancel.current?.querySelector('button')?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) return before.focus();
      // The clicked button was replaced by this, and is now again the last one of the bar.
      [...(bar?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    };
  }, [before]);
  return (
    <>
      <span role="status">
        {isWaiting ? quoteStrings.rateLimited(formatUntil(waitUntilMs, nowMs)) : quoteStrings.gettingRates}
      </span>
      {!isWaiting && <span aria-hidden="true">{formatSeconds(Math.floor((nowMs - sinceMs) / 1000))}</span>}
      <span ref={cancel}>
        <Button keys="Ctrl+." onClick={onCancel}>
          {quoteStrings.cancel}
        </Button>
      </span>
    </>
  );
}
