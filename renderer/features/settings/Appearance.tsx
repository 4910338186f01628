import { transport } from '../../api/transport.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import styles from './SettingsScreen.module.css';
import { settingsStrings } from './strings.tsx';
import { TrayChoice } from './TrayChoice.tsx';
import { useSettings } from './useSettings.ts';

const THEMES = [
  { value: 'system', label: settingsStrings.system },
  { value: 'light', label: settingsStrings.light },
  { value: 'dark', label: settingsStrings.dark },
] as const;

/** Settings, Appearance: the theme. */
export function Appearance() {
  const { settings, error, reload, change } = useSettings();
  return (
    <section className={styles.section} aria-labelledby="appearance">
      <h1 id="appearance">{settingsStrings.appearance}</h1>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {settings !== undefined && (
        <ChoiceField
          label={settingsStrings.theme}
          value={settings.theme}
          options={THEMES}
          onChange={(theme) => change({ theme })}
        />
      )}
      {transport.host === 'desktop' && <TrayChoice />}
    </section>
  );
}
