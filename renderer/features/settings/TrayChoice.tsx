import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, callQuery, useCall } from '../../api/query.ts';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';

const CHOICES = [
  { value: 'quit', label: 'Ends Waybill' },
  { value: 'hide', label: 'Keeps it running beside the clock' },
] as const;

/** What closing the window does: of the desktop host only. */
export function TrayChoice() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (settings.data === undefined) return null;
  return (
    <>
      <ChoiceField
        label="Closing the window"
        value={(chosen ?? settings.data.tray) ? 'hide' : 'quit'}
        options={CHOICES}
        onChange={(value) => {
          const tray = value === 'hide';
          setChosen(tray);
          set.mutate(
            { tray },
            {
              onSuccess: (kept) => queries.setQueryData(callKey('settings.get', {}), kept),
              onSettled: () => setChosen(null),
            },
          );
        }}
      />
      <p className="small muted">
        Kept running, Waybill goes on looking after shipments. Where a desktop shows no such icons, start Waybill again
        to see its window.
      </p>
      {set.error !== null && <ErrorCallout error={set.error.error} />}
    </>
  );
}
