import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../api/query.ts';
import { setChangedKeys } from '../ui/keys/changedKeys.ts';

/** Applies the shortcuts that the user changed in Settings. */
export function useSavedKeys(): void {
  const { data } = useQuery(callQuery('settings.get', {}));
  const saved = data?.shortcuts;
  useEffect(() => {
    let isCurrent = true;
    if (saved === undefined) return;
    if (Object.keys(saved).length === 0) setChangedKeys({});
    else {
      // The list of shortcuts is large, and most users change none.
      import('../ui/keys/shortcuts.ts').then(
        ({ usableChanges }) => {
          if (isCurrent) setChangedKeys(usableChanges(saved));
        },
        // The default keys remain.
        () => {},
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [saved]);
}
