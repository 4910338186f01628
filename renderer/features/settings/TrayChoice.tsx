import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, callQuery, useCall } from '../../api/query.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';

const CHOICES = [
  { value: 'quit', label: 'Quit Waybill' },
  { value: 'hide', label: 'Keep running in the system tray' },
] as const;

/** What closing the window does. Desktop host only. */
export function TrayChoice() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (settings.data === undefined) return null;
  return (
    <>
      <ChoiceField
        label="When I close the window"
        value={(chosen ?? settings.data.tray) ? 'hide' : 'quit'}
        options={CHOICES}
        onChange={(value) => {
          const tray = value === 'hide';
          setChosen(tray);
          set.mutate(
            { tray },
            {
              onSuccess: (saved) => queries.setQueryData(callKey('settings.get', {}), saved),
              onSettled: () => setChosen(null),
            },
          );
        }}
      />
      <p className="small muted">
        While running in the tray, Waybill keeps tracking shipments. If your desktop has no tray, start Waybill again to
        show its window.
      </p>
      {set.error !== null && <ErrorCallout error={set.error.error} />}
    </>
  );
}
