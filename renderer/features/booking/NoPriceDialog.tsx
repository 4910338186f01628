import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { bookingStrings } from './strings.tsx';

interface NoPriceDialogProps {
  readonly carrierName: string;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** Confirmation before booking a rate without a price (a total of 0). */
export function NoPriceDialog({ carrierName, onBook, onClose }: NoPriceDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  // Not on a button: a key pressed twice must not confirm a dialog the user hasn't read.
  useEffect(() => body.current?.focus(), []);
  return (
    <Dialog
      title={bookingStrings.rateHasNoPrice}
      onClose={onClose}
      keys={[
        { keys: 'B', label: bookingStrings.bookWithoutPrice, run: onBook, writes: true, bar: false, palette: false },
      ]}
      actions={
        <>
          <Button keys="B" writes onClick={onBook}>
            {bookingStrings.bookWithoutPrice}
          </Button>
          <Button kind="primary" keys="Esc" onClick={onClose}>
            {bookingStrings.dontBook}
          </Button>
        </>
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        <p>{bookingStrings.quotedWithoutPrice(carrierName)}</p>
      </div>
    </Dialog>
  );
}
