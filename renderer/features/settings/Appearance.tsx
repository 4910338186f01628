import { transport } from '../../api/transport.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import styles from './SettingsScreen.module.css';
import { TrayChoice } from './TrayChoice.tsx';
import { useSettings } from './useSettings.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Settings, Appearance: the theme. */
export function Appearance() {
  const { settings, error, reload, change } = useSettings();
  return (
    <section className={styles.section} aria-labelledby="appearance">
      <h1 id="appearance">Appearance</h1>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {settings !== undefined && (
        <ChoiceField label="Theme" value={settings.theme} options={THEMES} onChange={(theme) => change({ theme })} />
      )}
      {transport.host === 'desktop' && <TrayChoice />}
    </section>
  );
}
