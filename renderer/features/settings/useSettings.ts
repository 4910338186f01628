import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, callQuery, useCall } from '../../api/query.ts';

/** The app's settings. A change shows immediately, and is undone if it can't be saved. */
export function useSettings() {
  const queries = useQueryClient();
  const saved = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  // Optimistic update, in the same event as the click: a second click before the response must not undo the first.
  const [unsaved, setUnsaved] = useState<Parameters<typeof set.mutate>[0]>({});
  return {
    /** undefined while loading. */
    settings: saved.data === undefined ? undefined : { ...saved.data, ...unsaved },
    error: set.error ?? saved.error,
    reload: () => void saved.refetch(),
    /** Saves changed settings, then runs `onSaved`. */
    change(changes: Parameters<typeof set.mutate>[0], onSaved?: () => void): void {
      setUnsaved((before) => ({ ...before, ...changes }));
      set.mutate(changes, {
        onSuccess(settings) {
          queries.setQueryData(callKey('settings.get', {}), settings);
          onSaved?.();
        },
        onSettled: () => setUnsaved({}),
      });
    },
  };
}
