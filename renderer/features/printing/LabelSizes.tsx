import { useState } from 'react';
import type { LabelSize, Printer } from '../../../shared/contract/printing.ts';
import { MAX_LABEL_SIZES } from '../../../shared/freight/customSizes.ts';
import { paperSize } from '../../../shared/freight/paperSizes.ts';
import { useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { LabelSizeDialog } from './LabelSizeDialog.tsx';
import { supportsSize } from './printerSizes.ts';
import { printingStrings } from './strings.tsx';

interface LabelSizesProps {
  readonly sizes: readonly LabelSize[];
  /** null: the browser's print dialog chooses the printer. */
  readonly printers: readonly Printer[] | null;
}

const FULL = printingStrings.maxSizes(MAX_LABEL_SIZES);

/** Settings, Printers: label sizes that the user entered, and which printers support them. */
export function LabelSizes({ sizes, printers }: LabelSizesProps) {
  const [edited, setEdited] = useState<LabelSize | 'new' | null>(null);
  const [deleted, setDeleted] = useState<LabelSize | null>(null);
  const save = useCall('printing.setLabelSizes');
  const toast = useToast();
  const remove = () => {
    if (deleted === null || save.isPending) return;
    const onSuccess = () => {
      setDeleted(null);
      toast(printingStrings.labelSizeDeleted);
    };
    save.mutate({ sizes: sizes.filter(({ paper }) => paper !== deleted.paper) }, { onSuccess });
  };
  return (
    <section aria-labelledby="label-sizes">
      <div className="sec-h">
        <h2 id="label-sizes">{printingStrings.labelSizes}</h2>
        <span className="small muted">{printingStrings.aboutLabelSizes}</span>
        <span className="grow" />
        <Button
          size="s"
          disabledReason={sizes.length >= MAX_LABEL_SIZES ? FULL : null}
          onClick={() => setEdited('new')}
        >
          {printingStrings.addLabelSize}
        </Button>
      </div>
      {sizes.length === 0 ? (
        <p className="small muted">{printingStrings.noSizes}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{printingStrings.name}</th>
              <th scope="col">{printingStrings.size}</th>
              {printers === null ? null : <th scope="col">{printingStrings.supportedBy}</th>}
              <th scope="col">
                <span className="vh">{printingStrings.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size.paper}>
                <td>{size.name}</td>
                <td>{paperSize(size.paper).label}</td>
                {printers === null ? null : <Support size={size} printers={printers} />}
                <td className="num">
                  <Button size="s" onClick={() => setEdited(size)}>
                    {printingStrings.edit}
                    <span className="vh"> {size.name}</span>
                  </Button>{' '}
                  <Button size="s" onClick={() => setDeleted(size)}>
                    {printingStrings.delete}
                    <span className="vh"> {size.name}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited === null ? null : (
        <LabelSizeDialog
          sizes={sizes}
          edited={edited === 'new' ? null : edited}
          printers={printers ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted === null ? null : (
        <ConfirmDialog
          title={printingStrings.confirmDelete(deleted.name)}
          confirm={printingStrings.deleteLabelSize}
          onConfirm={remove}
          onClose={() => setDeleted(null)}
          isBusy={save.isPending}
          error={save.error?.error}
        >
          <p>{printingStrings.aboutDeletedSize}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Support({ size, printers }: { readonly size: LabelSize; readonly printers: readonly Printer[] }) {
  const names = printers.filter((printer) => supportsSize(printer, size.paper)).map(({ name }) => name);
  return names.length === 0 ? <td className="c-attn">{printingStrings.noPrinter}</td> : <td>{names.join(', ')}</td>;
}
