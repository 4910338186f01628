import { IconCheck } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { warningMessage } from '../../lib/warningMessage.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { bookingStrings } from './strings.tsx';

interface PickupTaskProps {
  readonly bolNumber: string;
  readonly warning: string | null;
  readonly openTask: string | null;
  /** The shipment is loaded, so that a null task means that it was closed. */
  readonly isKnown: boolean;
}

/** Booked and valid, but action is required (spec §2.7). Shown until the user closes it. */
export function PickupTask({ bolNumber, warning, openTask, isKnown }: PickupTaskProps) {
  const close = useCall('shipments.closeTask');
  const message = isKnown ? openTask : warning;
  const isOpen = message !== null;
  const done = () => close.mutate({ bolNumber });
  useKeys(
    [
      {
        keys: 'T',
        label: bookingStrings.markPickupConfirmed,
        bar: false,
        run: done,
        writes: true,
        when: isOpen && !close.isPending,
      },
    ],
    {
      scope: 'Pickup task',
    },
  );
  if (!isOpen) {
    return warning === null ? null : (
      <p className="row c-done">
        <Icon of={IconCheck} size={14} /> {bookingStrings.pickupMarkedAsConfirmed}
      </p>
    );
  }
  return (
    <>
      <Callout
        kind="attn"
        title={bookingStrings.actionNeeded}
        aside={<Badge kind="attn">{bookingStrings.staysOpenUntilDone}</Badge>}
        actions={
          <>
            <Button
              size="s"
              keys="T"
              writes
              icon={<Icon of={IconCheck} size={14} />}
              busy={close.isPending}
              onClick={done}
            >
              {bookingStrings.pickupConfirmed}
            </Button>
            <span className="small dim">{bookingStrings.callWithBol(bolNumber)}</span>
          </>
        }
      >
        <p>{bookingStrings.shipmentIsBooked(warningMessage(message))}</p>
      </Callout>
      {close.error === null ? null : <ErrorCallout error={close.error.error} onRetry={done} />}
    </>
  );
}
