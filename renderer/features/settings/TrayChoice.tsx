import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useSettings } from './useSettings.ts';

const CHOICES = [
  { value: 'quit', label: 'Quit Waybill' },
  { value: 'hide', label: 'Keep running in the system tray' },
] as const;

/** What closing the window does. Desktop host only. */
export function TrayChoice() {
  const { settings, error, change } = useSettings();
  if (settings === undefined) return null;
  return (
    <>
      <ChoiceField
        label="When I close the window"
        value={settings.tray ? 'hide' : 'quit'}
        options={CHOICES}
        onChange={(value) => change({ tray: value === 'hide' })}
      />
      <p className="small muted">
        While running in the tray, Waybill keeps tracking shipments. If your desktop has no tray, start Waybill again to
        show its window.
      </p>
      {error !== null && <ErrorCallout error={error.error} />}
    </>
  );
}
