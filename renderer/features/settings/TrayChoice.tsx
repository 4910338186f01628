import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { settingsStrings } from './strings.tsx';
import { useSettings } from './useSettings.ts';

const CHOICES = [
  { value: 'quit', label: settingsStrings.quitWaybill },
  { value: 'hide', label: settingsStrings.keepRunningInSystemTray },
] as const;

/** What closing the window does. Desktop host only. */
export function TrayChoice() {
  const { settings, error, change } = useSettings();
  if (settings === undefined) return null;
  return (
    <>
      <ChoiceField
        label={settingsStrings.whenICloseWindow}
        value={settings.tray ? 'hide' : 'quit'}
        options={CHOICES}
        onChange={(value) => change({ tray: value === 'hide' })}
      />
      <p className="small muted">{settingsStrings.trayHint}</p>
      {error !== null && <ErrorCallout error={error.error} />}
    </>
  );
}
