import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationKind } from '../../../../shared/contract/notifications.ts';
import { invoke } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import section from '../SettingsScreen.module.css';
import { useSettings } from '../useSettings.ts';
import { Watching } from './Watching.tsx';

const KINDS: readonly { readonly kind: NotificationKind; readonly label: string }[] = [
  { kind: 'delivered', label: 'Delivered' },
  { kind: 'late', label: 'Late (past est. delivery date)' },
  { kind: 'pickup_warning', label: 'Pickup not confirmed' },
  { kind: 'cancelled', label: 'Canceled' },
  { kind: 'voided', label: 'Voided' },
  { kind: 'exception', label: 'Unrecognized status' },
  { kind: 'pro_assigned', label: 'PRO assigned' },
  { kind: 'pickup_number_assigned', label: 'Pickup number assigned' },
  { kind: 'pod_available', label: 'POD available' },
  { kind: 'polling_stopped', label: 'Tracking stopped' },
  { kind: 'print_unfinished', label: 'Print job interrupted' },
];

type Permission = NotificationPermission | 'absent';
const permissionNow = (): Permission => (typeof Notification === 'function' ? Notification.permission : 'absent');

/** Settings, Notifications: the system's permission, and the kinds to show. */
export function Notifications() {
  const queries = useQueryClient();
  const { settings, error, reload, change } = useSettings();
  const [permission, setPermission] = useState(permissionNow);
  const notify = settings?.notify ?? [];
  const save = (kinds: readonly NotificationKind[]) => change({ notify: [...kinds] });
  const switchOn = async () => {
    const response = await Notification.requestPermission();
    // Drops events from before the user turned notifications on; the lists have them.
    if (response === 'granted') await invoke('notifications.claim', {});
    setPermission(response);
    void queries.invalidateQueries({ queryKey: ['settings'] });
  };
  useKeys(
    [
      {
        keys: 'Alt+O',
        label: 'Turn on notifications',
        bar: false,
        run: () => void switchOn(),
        when: permission === 'default',
      },
    ],
    { scope: 'Notifications' },
  );
  return (
    <section className={section.section} aria-labelledby="notifications">
      <div>
        <h1 id="notifications">Notifications</h1>
        <p className="small muted">
          Shown while you work in other apps; click one to open the shipment. You’re notified once per event.
        </p>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {permission === 'default' && (
        <Callout
          kind="info"
          title="Notifications are off"
          actions={
            <Button keys="Alt+O" onClick={() => void switchOn()}>
              Turn on notifications
            </Button>
          }
        >
          <p>Your system will ask for permission.</p>
        </Callout>
      )}
      {permission === 'denied' && (
        <Callout kind="attn" title="Your system blocks notifications from Waybill">
          <p>
            Your choices are saved. Allow notifications for Waybill in your system or browser settings, then reopen this
            section.
          </p>
        </Callout>
      )}
      {permission === 'absent' && (
        <Callout kind="attn" title="This browser doesn’t support notifications">
          <p>Check Needs attention and shipment history instead.</p>
        </Callout>
      )}
      {settings !== undefined && (
        <fieldset className="col">
          <legend className="lab">Notify me about</legend>
          {KINDS.map(({ kind, label: message }) => (
            <label key={kind} className="choice-option">
              <input
                type="checkbox"
                checked={notify.includes(kind)}
                onChange={(event) =>
                  save(event.currentTarget.checked ? [...notify, kind] : notify.filter((other) => other !== kind))
                }
              />
              {message}
            </label>
          ))}
        </fieldset>
      )}
      <Watching />
    </section>
  );
}
