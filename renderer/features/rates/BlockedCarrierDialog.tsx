import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ratesStrings } from './strings.tsx';

interface BlockedCarrierDialogProps {
  readonly carrierName: string;
  /** Notes about the carrier. */
  readonly notes: string;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** Asks before a carrier is booked that is blocked in Carriers. */
export function BlockedCarrierDialog({ carrierName, notes, onBook, onClose }: BlockedCarrierDialogProps) {
  return (
    <ConfirmDialog
      title={ratesStrings.bookBlocked(carrierName)}
      confirm={ratesStrings.bookAnyway}
      onConfirm={onBook}
      onClose={onClose}
    >
      <p>{ratesStrings.blockedNote}</p>
      <p className="dim">{notes}</p>
    </ConfirmDialog>
  );
}
