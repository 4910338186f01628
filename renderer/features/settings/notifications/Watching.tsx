import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query.ts';
import { useNow } from '../../../lib/useNow.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { settingsStrings } from '../strings.tsx';
import { useSettings } from '../useSettings.ts';
import { trackingMessage } from './trackingMessage.ts';

const PACES = [
  { value: 'default', label: settingsStrings.hourly },
  { value: 'sparing', label: settingsStrings.everyFewHours },
  { value: 'paused', label: settingsStrings.manually },
] as const;

/** How often open shipments are polled, and the current state of polling. */
export function Watching() {
  const { settings, error, change } = useSettings();
  const status = useQuery(callQuery('tracking.status', {}));
  const nowMs = useNow(30_000);
  return (
    <div className="col">
      {error !== null && <ErrorCallout error={error.error} />}
      {settings !== undefined && (
        <ChoiceField
          label={settingsStrings.updateOpenShipments}
          value={settings.polling}
          options={PACES}
          onChange={(polling) => change({ polling })}
        />
      )}
      {status.data !== undefined && <p className="small muted">{trackingMessage(status.data, nowMs)}</p>}
    </div>
  );
}
