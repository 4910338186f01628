import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../shared/contract/app.ts';
import { callKey, callQuery, useCall } from '../../api/query.ts';
import { transport } from '../../api/transport.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import styles from './SettingsScreen.module.css';
import { TrayChoice } from './TrayChoice.tsx';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Settings, Appearance: the theme. */
export function Appearance() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  // Optimistic update; the saved value follows a moment later.
  const [chosen, setChosen] = useState<Settings['theme'] | null>(null);
  const error = set.error ?? settings.error;
  return (
    <section className={styles.section} aria-labelledby="appearance">
      <h1 id="appearance">Appearance</h1>
      {error !== null && <ErrorCallout error={error.error} onRetry={() => void settings.refetch()} />}
      {settings.data !== undefined && (
        <ChoiceField
          label="Theme"
          value={chosen ?? settings.data.theme}
          options={THEMES}
          onChange={(theme) => {
            setChosen(theme);
            set.mutate(
              { theme },
              {
                onSuccess: (saved) => queries.setQueryData(callKey('settings.get', {}), saved),
                onSettled: () => setChosen(null),
              },
            );
          }}
        />
      )}
      {transport.host === 'desktop' && <TrayChoice />}
    </section>
  );
}
