import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationKind } from '../../../../shared/contract/notifications.ts';
import { invoke } from '../../../api/client.ts';
import { callQuery } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import section from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';
import { useSettings } from '../useSettings.ts';
import { Watching } from './Watching.tsx';

const KINDS: readonly { readonly kind: NotificationKind; readonly label: string }[] = [
  { kind: 'delivered', label: settingsStrings.delivered },
  { kind: 'late', label: settingsStrings.latePastEstDeliveryDate },
  { kind: 'pickup_warning', label: settingsStrings.pickupNotConfirmed },
  { kind: 'cancelled', label: settingsStrings.canceled },
  { kind: 'voided', label: settingsStrings.voided },
  { kind: 'exception', label: settingsStrings.unrecognizedStatus },
  { kind: 'pro_assigned', label: settingsStrings.proAssigned },
  { kind: 'pickup_number_assigned', label: settingsStrings.pickupNumberAssigned },
  { kind: 'pod_available', label: settingsStrings.podAvailable },
  { kind: 'polling_stopped', label: settingsStrings.trackingStopped },
  { kind: 'print_unfinished', label: settingsStrings.printJobInterrupted },
];

const ABOUT = [
  { value: 'own', label: settingsStrings.ownShipments },
  { value: 'all', label: settingsStrings.allShipments },
] as const;

type Permission = NotificationPermission | 'absent';
const permissionNow = (): Permission => (typeof Notification === 'function' ? Notification.permission : 'absent');

/** Settings, Notifications: the system's permission, and the kinds to show. */
export function Notifications() {
  const queries = useQueryClient();
  const { settings, error, reload, change } = useSettings();
  const [permission, setPermission] = useState(permissionNow);
  const workgroup = useQuery(callQuery('workgroup.status', {}));
  const notify = settings?.notify ?? [];
  const save = (kinds: readonly NotificationKind[]) => change({ notify: [...kinds] });
  const turnOn = async () => {
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
        label: settingsStrings.turnOnNotifications,
        bar: false,
        run: () => void turnOn(),
        when: permission === 'default',
      },
    ],
    { scope: 'Notifications' },
  );
  return (
    <section className={section.section} aria-labelledby="notifications">
      <div>
        <h1 id="notifications">{settingsStrings.notifications}</h1>
        <p className="small muted">{settingsStrings.notificationsHint}</p>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={reload} />}
      {permission === 'default' && (
        <Callout
          kind="info"
          title={settingsStrings.notificationsAreOff}
          actions={
            <Button keys="Alt+O" onClick={() => void turnOn()}>
              {settingsStrings.turnOnNotifications}
            </Button>
          }
        >
          <p>{settingsStrings.systemWillAsk}</p>
        </Callout>
      )}
      {permission === 'denied' && (
        <Callout kind="attn" title={settingsStrings.systemBlocksNotifications}>
          <p>{settingsStrings.allowNotifications}</p>
        </Callout>
      )}
      {permission === 'absent' && (
        <Callout kind="attn" title={settingsStrings.notificationsNotSupported}>
          <p>{settingsStrings.checkAlertsInstead}</p>
        </Callout>
      )}
      {settings !== undefined && (
        <fieldset className="col">
          <legend className="lab">{settingsStrings.notifyMeAbout}</legend>
          {KINDS.map(({ kind, label }) => (
            <label key={kind} className="choice-option">
              <input
                type="checkbox"
                checked={notify.includes(kind)}
                onChange={(event) =>
                  save(event.currentTarget.checked ? [...notify, kind] : notify.filter((other) => other !== kind))
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {settings !== undefined && workgroup.data?.membership != null && (
        <ChoiceField
          label={settingsStrings.notifyMeOf}
          value={settings.notifyOwnOnly ? 'own' : 'all'}
          options={ABOUT}
          onChange={(about) => change({ notifyOwnOnly: about === 'own' })}
        />
      )}
      <Watching />
    </section>
  );
}
