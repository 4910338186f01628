import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationKind } from '../../../../shared/ipc/contract/notifications.ts';
import { api } from '../../../api/client.ts';
import { callKey, callQuery, useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import section from '../SettingsScreen.module.css';
import { Watching } from './Watching.tsx';

const KINDS: readonly { readonly kind: NotificationKind; readonly label: string }[] = [
  { kind: 'delivered', label: 'Delivered' },
  { kind: 'late', label: 'Late: the estimated delivery date went by' },
  { kind: 'pickup_warning', label: 'The pickup needs a hand' },
  { kind: 'cancelled', label: 'Cancelled' },
  { kind: 'voided', label: 'Voided' },
  { kind: 'exception', label: 'A status that is not one of the eight' },
  { kind: 'pro_assigned', label: 'The PRO arrived' },
  { kind: 'pickup_number_assigned', label: 'The pickup number arrived' },
  { kind: 'pod_available', label: 'A delivery document was released' },
  { kind: 'polling_stopped', label: 'Shipments are no longer looked at' },
  { kind: 'print_unfinished', label: 'Prints were cut off' },
];

type Permission = NotificationPermission | 'absent';
const permissionNow = (): Permission => (typeof Notification === 'function' ? Notification.permission : 'absent');

/** Settings, Notifications: whether the system shows them, and which kinds. */
export function Notifications() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  const [permission, setPermission] = useState(permissionNow);
  // Shown at once; what is kept comes back a moment later.
  const [chosen, setChosen] = useState<readonly NotificationKind[] | null>(null);
  const notify = chosen ?? settings.data?.notify ?? [];
  const keep = (kinds: readonly NotificationKind[]) => {
    setChosen(kinds);
    set.mutate(
      { notify: [...kinds] },
      {
        onSuccess: (kept) => queries.setQueryData(callKey('settings.get', {}), kept),
        onSettled: () => setChosen(null),
      },
    );
  };
  const switchOn = async () => {
    const answer = await Notification.requestPermission();
    // What happened before the clerk wanted to be told is in the lists, and is not told now.
    if (answer === 'granted') await api.notifications.claim();
    setPermission(answer);
    void queries.invalidateQueries({ queryKey: ['settings'] });
  };
  useKeys(
    [
      {
        keys: 'Alt+O',
        label: 'Switch notifications on',
        bar: false,
        run: () => void switchOn(),
        when: permission === 'default',
      },
    ],
    { scope: 'Notifications' },
  );
  const error = set.error ?? settings.error;
  return (
    <section className={section.section} aria-labelledby="notifications">
      <div>
        <h1 id="notifications">Notifications</h1>
        <p className="small muted">
          The system shows them while you work elsewhere; a click opens the shipment. Each thing is told once.
        </p>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={() => void settings.refetch()} />}
      {permission === 'default' && (
        <Callout
          kind="info"
          title="Notifications are off"
          actions={
            <Button keys="Alt+O" onClick={() => void switchOn()}>
              Switch notifications on
            </Button>
          }
        >
          <p>The system asks whether Waybill may show them.</p>
        </Callout>
      )}
      {permission === 'denied' && (
        <Callout kind="attn" title="The system does not let Waybill show notifications">
          <p>
            What is chosen here is kept. Allow notifications for Waybill in the system’s or the browser’s settings of
            this page, then open this section again.
          </p>
        </Callout>
      )}
      {permission === 'absent' && (
        <Callout kind="attn" title="This browser has no notifications">
          <p>What would be told is in Needs attention (Alt 0) and in the history of each shipment.</p>
        </Callout>
      )}
      {settings.data !== undefined && (
        <fieldset className="col">
          <legend className="lab">Tell me of</legend>
          {KINDS.map(({ kind, label: words }) => (
            <label key={kind} className="choice-option">
              <input
                type="checkbox"
                checked={notify.includes(kind)}
                onChange={(event) =>
                  keep(event.currentTarget.checked ? [...notify, kind] : notify.filter((other) => other !== kind))
                }
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      <Watching />
    </section>
  );
}
