import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Invoice, InvoiceCandidate } from '../../../shared/contract/invoices.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatDay, formatWeight } from '../../lib/format.ts';
import { CHARGE_LABELS } from '../../lib/invoiceLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Side } from '../../ui/Screen.tsx';
import { BilledVsQuoted } from './BilledVsQuoted.tsx';
import { DisputeForm } from './DisputeForm.tsx';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

interface InvoicePaneProps {
  readonly id: string;
  readonly today: string;
  readonly onEdit: (invoice: Invoice) => void;
  readonly onDelete: (invoice: Invoice) => void;
}

/** One invoice: its shipment, the difference with its causes, its lines, and the dispute. */
export function InvoicePane({ id, today, onEdit, onDelete }: InvoicePaneProps) {
  const [, navigate] = useLocation();
  const loaded = useQuery(callQuery('invoices.get', { id }));
  const choose = useCall('invoices.setShipment');
  const invoice = loaded.data?.invoice;
  const openShipment = () =>
    invoice?.shipment != null && navigate(`/shipments/${encodeURIComponent(invoice.shipment.bolNumber)}`);
  useKeys(
    [
      {
        keys: 'O',
        label: invoicesStrings.openShipment,
        run: openShipment,
        bar: false,
        when: invoice?.shipment != null,
      },
      {
        keys: 'E',
        label: invoicesStrings.editInvoice,
        run: () => invoice && onEdit(invoice),
        bar: false,
        when: invoice !== undefined,
      },
    ],
    { scope: 'Invoice' },
  );
  return (
    <Side
      label={
        invoice === undefined ? invoicesStrings.invoice : invoicesStrings.invoiceTitle(invoice.fields.invoiceNumber)
      }
      width={360}
      foot={
        invoice === undefined ? undefined : (
          <div className={styles.acts}>
            <Button
              size="s"
              keys="O"
              disabledReason={invoice.shipment === null ? invoicesStrings.noShipmentYet : null}
              onClick={openShipment}
            >
              {invoicesStrings.openShipment}
            </Button>
            <Button size="s" keys="E" onClick={() => onEdit(invoice)}>
              {invoicesStrings.edit}
            </Button>
            <Button size="s" keys="Del" onClick={() => onDelete(invoice)}>
              {invoicesStrings.delete}
            </Button>
          </div>
        )
      }
    >
      <LoadState of={loaded} rows={8} label={invoicesStrings.invoice} />
      {invoice === undefined ? null : (
        <>
          <div>
            <h2 className={styles.title}>{invoice.fields.invoiceNumber}</h2>
            <p className="dim">
              {invoice.carrierName}, {formatDay(invoice.fields.invoiceDate)}
            </p>
          </div>
          <Numbers invoice={invoice} />
          {invoice.shipment === null ? (
            <Candidates
              candidates={loaded.data?.candidates ?? []}
              isBusy={choose.isPending}
              onChoose={(bolNumber) => choose.mutate({ id, bolNumber })}
            />
          ) : null}
          {choose.error === null ? null : <ErrorCallout error={choose.error.error} />}
          <BilledVsQuoted invoice={invoice} />
          {/* Begins again with what was saved; another change of the invoice leaves what is typed. */}
          <DisputeForm key={JSON.stringify(invoice.dispute)} invoice={invoice} today={today} />
          <Lines invoice={invoice} />
          {invoice.shipment === null ? null : (
            <p className="small muted">
              {invoice.matchedBy === 'user'
                ? invoicesStrings.matchedByUser
                : invoice.matchedBy === 'pro'
                  ? invoicesStrings.matchedByPro
                  : invoicesStrings.matchedByBol}{' '}
              <button type="button" className="link" onClick={() => choose.mutate({ id, bolNumber: null })}>
                {invoicesStrings.removeShipment}
              </button>
            </p>
          )}
        </>
      )}
    </Side>
  );
}

function Numbers({ invoice: { fields, shipment } }: { readonly invoice: Invoice }) {
  const rows: readonly (readonly [string, string])[] = [
    [invoicesStrings.fields.proNumber, fields.proNumber],
    [invoicesStrings.fields.bolNumber, shipment?.bolNumber ?? fields.bolNumber],
    [invoicesStrings.bookedWith, shipment?.otherCarrier ?? ''],
    [invoicesStrings.consignee, shipment?.consigneeName ?? ''],
    [invoicesStrings.fields.billedClass, fields.billedClass],
    [invoicesStrings.fields.billedWeight, fields.billedWeightLb === null ? '' : formatWeight(fields.billedWeightLb)],
  ];
  return (
    <dl className={styles.numbers}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface CandidatesProps {
  readonly candidates: readonly InvoiceCandidate[];
  readonly isBusy: boolean;
  readonly onChoose: (bolNumber: string | null) => void;
}

/** Shipments that the invoice may be for. None is used without the user's choice. */
function Candidates({ candidates, isBusy, onChoose }: CandidatesProps) {
  if (candidates.length === 0) {
    return (
      <Callout kind="attn" title={invoicesStrings.noShipmentFound}>
        <p>{invoicesStrings.noShipmentHint}</p>
      </Callout>
    );
  }
  return (
    <Callout kind="attn" title={invoicesStrings.confirmShipment}>
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.bolNumber}>
            <b>{invoicesStrings.bol(candidate.bolNumber)}</b>
            <span className="small">
              {[
                candidate.carrierName,
                candidate.consigneeName,
                candidate.pickupDate && invoicesStrings.pickupOn(formatDay(candidate.pickupDate)),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {candidate.doubts.length === 0 ? null : (
              <span className="small">
                {invoicesStrings.check(candidate.doubts.map((doubt) => invoicesStrings.doubts[doubt]).join('; '))}
              </span>
            )}
            <Button size="s" busy={isBusy} onClick={() => onChoose(candidate.bolNumber)}>
              {invoicesStrings.chooseShipment(candidate.bolNumber)}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Lines({ invoice: { fields } }: { readonly invoice: Invoice }) {
  if (fields.lines.length === 0) return null;
  return (
    <table className={styles.lines} aria-label={invoicesStrings.linesTitle}>
      <thead>
        <tr>
          <th scope="col">{invoicesStrings.charge}</th>
          <th scope="col">{invoicesStrings.amount}</th>
        </tr>
      </thead>
      <tbody>
        {fields.lines.map(({ kind, description, cents }, at) => {
          const label = CHARGE_LABELS[kind];
          const saysMore = description.toLowerCase() !== label.toLowerCase() && description !== '';
          return (
            <tr key={at}>
              <th scope="row">
                {label}
                {saysMore ? <span className="small muted"> {description}</span> : null}
              </th>
              <td>{formatMoney(cents, fields.currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
