import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import { hostStrings } from './strings.ts';

type NumberKind = 'bolNumber' | 'proNumber';

interface TrackDialogProps {
  readonly title: string;
  readonly number: string;
  /** Why the search for the number failed; null: it isn't among the shipments here. */
  readonly error: AppError | null;
  readonly message: string;
  /** What the number may be; the last one is the primary action. */
  readonly actions: readonly { readonly kind: NumberKind; readonly keys: string; readonly label: string }[];
  /** Attaches the number to a shipment as the PRO of its sticker. */
  readonly attach?: {
    readonly bolNumber: string;
    readonly error: AppError | null;
    readonly isBusy: boolean;
    readonly run: () => void;
  } | null;
  readonly onTracked: (bolNumber: string) => void;
  readonly onClose: () => void;
}

/** Offers to track a number that isn't among the shipments here. Sends nothing automatically. */
export function TrackDialog(props: TrackDialogProps) {
  const { title, number, error, message, actions, attach = null, onTracked, onClose } = props;
  const track = useCall('shipments.track');
  const wait = useServiceWait();
  const trackAs = (kind: NumberKind) =>
    track.mutate({ number, kind }, { onSuccess: (shipment) => onTracked(shipment.bolNumber) });
  const canTrack = error === null && !track.isPending && wait === null;
  return (
    <Dialog
      width={attach === null ? undefined : 640}
      title={title}
      onClose={onClose}
      keys={[
        ...(attach === null
          ? []
          : [
              {
                keys: 'Alt+A',
                label: hostStrings.attachProSticker,
                run: attach.run,
                when: !attach.isBusy,
                writes: true,
                palette: false,
              },
            ]),
        ...actions.map(({ kind, keys, label }) => ({
          keys,
          label,
          run: () => trackAs(kind),
          when: canTrack,
          writes: true,
          palette: false,
        })),
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {hostStrings.close}
          </Button>
          {attach === null ? null : (
            <Button keys="Alt+A" writes busy={attach.isBusy} onClick={attach.run}>
              {hostStrings.attachProSticker}
            </Button>
          )}
          {(error === null ? actions : []).map(({ kind, keys, label }, at) => (
            <RequestButton
              key={kind}
              {...(at === actions.length - 1 ? { kind: 'primary' } : {})}
              keys={keys}
              writes
              busy={track.isPending}
              onClick={() => trackAs(kind)}
            >
              {label}
            </RequestButton>
          ))}
        </>
      }
    >
      <div className="dialog-body">
        {attach === null ? null : <p>{hostStrings.attachPro(attach.bolNumber, number)}</p>}
        {attach?.error == null ? null : <ErrorCallout error={attach.error} />}
        {error === null ? <p>{message}</p> : <ErrorCallout error={error} />}
        {track.error !== null && (
          <ErrorCallout
            nothingTyped
            error={track.error.error}
            onRetry={() => trackAs(track.variables?.kind ?? 'bolNumber')}
          />
        )}
      </div>
    </Dialog>
  );
}
