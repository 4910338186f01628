import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { callQuery } from '../api/query.ts';
import { setChangedKeys } from '../ui/keys/changedKeys.ts';
import { usableChanges } from '../ui/keys/shortcuts.ts';

/** Applies the shortcuts that the user changed in Settings. */
export function useSavedKeys(): void {
  const { data } = useQuery(callQuery('settings.get', {}));
  const saved = data?.shortcuts;
  useLayoutEffect(() => {
    if (saved !== undefined) setChangedKeys(usableChanges(saved));
  }, [saved]);
}
