import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
      title="This rate has no price"
      onClose={onClose}
      keys={[{ keys: 'B', label: 'Book without a price', run: onBook, bar: false, palette: false }]}
      actions={
        <>
          <Button keys="B" onClick={onBook}>
            Book without a price
          </Button>
          <Button kind="primary" keys="Esc" onClick={onClose}>
            Don’t book
          </Button>
        </>
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        <p>{carrierName} was quoted with a total of 0. The carrier’s price is unknown. Nothing has been sent.</p>
      </div>
    </Dialog>
  );
}
