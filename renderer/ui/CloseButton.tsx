import { Button } from './Button.tsx';
import { uiStrings } from './strings.tsx';

/** The only action of a dialog that shows something. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button kind="primary" keys="Esc" onClick={onClose}>
      {uiStrings.close}
    </Button>
  );
}
