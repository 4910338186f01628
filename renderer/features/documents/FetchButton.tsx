import { type ComponentProps, useContext } from 'react';
import { useWait } from '../../lib/useWait.ts';
import { Button } from '../../ui/Button.tsx';
import { ServicePause } from '../../ui/servicePause.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/**
 * Label of download buttons while the provider or a document server requests a pause; null if downloads are allowed.
 */
export function useFetchWait({ waitUntilMs }: Pick<DocumentFetch, 'waitUntilMs'>): string | null {
  const untilMs = useContext(ServicePause);
  return useWait(untilMs === null || waitUntilMs === null ? (untilMs ?? waitUntilMs) : Math.max(untilMs, waitUntilMs));
}

type FetchButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy' | 'waitLabel'> & {
  readonly fetching: DocumentFetch;
};

/** Download button. Disabled during such a pause, and shows when it ends. */
export function FetchButton({ fetching, ...props }: FetchButtonProps) {
  const wait = useFetchWait(fetching);
  return (
    <Button
      {...props}
      busy={fetching.isRunning}
      onClick={fetching.start}
      waitLabel={fetching.isRunning ? null : wait}
    />
  );
}
