import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PollingMode } from '../../../../shared/contract/tracking.ts';
import { callKey, callQuery, useCall } from '../../../api/query.ts';
import { useNow } from '../../../lib/useNow.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { trackingMessage } from './trackingMessage.ts';

const PACES = [
  { value: 'usual', label: 'Hourly' },
  { value: 'sparing', label: 'Every few hours' },
  { value: 'paused', label: 'Manually' },
] as const;

/** How often open shipments are polled, and the current state of polling. */
export function Watching() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const status = useQuery(callQuery('tracking.status', {}));
  const set = useCall('settings.set');
  const nowMs = useNow(30_000);
  // Optimistic update; the saved value follows a moment later.
  const [chosen, setChosen] = useState<PollingMode | null>(null);
  return (
    <div className="col">
      {set.error !== null && <ErrorCallout error={set.error.error} />}
      {settings.data !== undefined && (
        <ChoiceField
          label="Update open shipments"
          value={chosen ?? settings.data.polling}
          options={PACES}
          onChange={(polling) => {
            setChosen(polling);
            set.mutate(
              { polling },
              {
                onSuccess: (saved) => queries.setQueryData(callKey('settings.get', {}), saved),
                onSettled: () => setChosen(null),
              },
            );
          }}
        />
      )}
      {status.data !== undefined && <p className="small muted">{trackingMessage(status.data, nowMs)}</p>}
    </div>
  );
}
