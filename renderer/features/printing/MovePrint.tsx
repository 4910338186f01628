import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintRecord } from '../../../shared/contract/printing.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { EndedCallout } from './EndedCallout.tsx';
import { printerLabel } from './printMessages.ts';
import { printingStrings } from './strings.tsx';

/** Cancels a print that waits in a queue, and prints it on another printer. */
export function MovePrint({ record, onClose }: { readonly record: PrintRecord; readonly onClose: () => void }) {
  const list = useQuery(callQuery('printers.list', {}));
  const move = useCall('printing.move');
  const [chosen, setChosen] = useState<string | null>(null);
  const others = (list.data?.printers ?? []).filter(({ name }) => name !== record.route.printer);
  const printer = chosen ?? others[0]?.name ?? null;
  const print = () => {
    if (printer !== null && !move.isPending) move.mutate({ recordId: record.id, printer }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={printingStrings.printOnAnotherPrinter}
      confirm={printingStrings.print}
      onConfirm={print}
      writes
      onClose={onClose}
      isBusy={move.isPending}
      disabledReason={printer === null ? printingStrings.noOtherPrinter : null}
    >
      <LoadState of={list} />
      <p>{printingStrings.aboutMove(record.route.printer ?? '')}</p>
      {printer === null ? null : (
        <SelectField
          label={printingStrings.printer}
          value={printer}
          options={others.map((each) => ({ value: each.name, label: printerLabel(each) }))}
          onChange={setChosen}
        />
      )}
      {move.error === null ? null : <EndedCallout error={move.error.error} />}
    </ConfirmDialog>
  );
}
