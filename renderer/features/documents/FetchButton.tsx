import { type ComponentProps, useContext } from 'react';
import { useWait } from '../../lib/useWait.ts';
import { Button } from '../../ui/Button.tsx';
import { ServicePause } from '../../ui/servicePause.ts';
import type { DocumentFetch } from './useDocumentFetch.ts';

/** What a button that downloads says while the provider or a document server wants a pause; null when it may go. */
export function useFetchWait({ waitUntilMs }: Pick<DocumentFetch, 'waitUntilMs'>): string | null {
  const untilMs = useContext(ServicePause);
  return useWait(untilMs === null || waitUntilMs === null ? (untilMs ?? waitUntilMs) : Math.max(untilMs, waitUntilMs));
}

type FetchButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy' | 'disabledReason'> & {
  readonly fetching: DocumentFetch;
};

/** A button that downloads documents: off, and saying until when, while one of the two wants a pause. */
export function FetchButton({ fetching, ...props }: FetchButtonProps) {
  const wait = useFetchWait(fetching);
  return (
    <Button
      {...props}
      busy={fetching.isRunning}
      onClick={fetching.start}
      disabledReason={fetching.isRunning ? null : wait}
    />
  );
}
