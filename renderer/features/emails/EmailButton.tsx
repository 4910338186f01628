import { useState } from 'react';
import type { EmailKind } from '../../../shared/rules/emailTemplates.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { emailsStrings } from './strings.tsx';

/** Maximum number of shipments at a time, as the contract has it. */
const MAX_SHIPMENTS = 200;

interface EmailButtonProps {
  readonly bolNumbers: readonly string[];
  /** What the draft is about at first. */
  readonly kind: EmailKind;
  readonly keys: string;
  /** Name of the action in the palette: `Email document`. */
  readonly label: string;
}

/** Button and shortcut that open the email draft of one or several shipments. */
export function EmailButton({ bolNumbers, kind, keys, label }: EmailButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const disabledReason = bolNumbers.length > MAX_SHIPMENTS ? emailsStrings.tooManyShipments(MAX_SHIPMENTS) : null;
  const open = () => setIsOpen(true);
  const canOpen = bolNumbers.length > 0 && disabledReason === null;
  useKeys([{ keys, label, bar: false, run: open, when: canOpen && !isOpen }], { scope: 'Email' });
  return (
    <>
      <Button size="s" keys={keys} disabledReason={disabledReason} onClick={open}>
        {emailsStrings.email}
      </Button>
      {isOpen ? <EmailDialog bolNumbers={bolNumbers} initialKind={kind} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
