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

interface InvoicePaneProps {
  readonly id: string;
  readonly today: string;
  readonly onEdit: (invoice: Invoice) => void;
  readonly onDelete: (invoice: Invoice) => void;
}

/** One invoice: its shipment, the difference with its causes, its lines, and the dispute. */
export function InvoicePane({ id, today, onEdit, onDelete }: InvoicePaneProps) {
  const [, navigate] = useLocation();
  const got = useQuery(callQuery('invoices.get', { id }));
  const choose = useCall('invoices.setShipment');
  const invoice = got.data?.invoice;
  const openShipment = () =>
    invoice?.shipment != null && navigate(`/shipments/${encodeURIComponent(invoice.shipment.bolNumber)}`);
  useKeys(
    [
      { keys: 'O', label: 'Open shipment', run: openShipment, bar: false, when: invoice?.shipment != null },
      {
        keys: 'E',
        label: 'Edit invoice',
        run: () => invoice && onEdit(invoice),
        bar: false,
        when: invoice !== undefined,
      },
    ],
    { scope: 'Invoice' },
  );
  return (
    <Side
      label={invoice === undefined ? 'Invoice' : `Invoice ${invoice.fields.invoiceNumber}`}
      width={360}
      foot={
        invoice === undefined ? undefined : (
          <div className={styles.acts}>
            <Button
              size="s"
              keys="O"
              disabledReason={invoice.shipment === null ? 'No shipment yet' : null}
              onClick={openShipment}
            >
              Open shipment
            </Button>
            <Button size="s" keys="E" onClick={() => onEdit(invoice)}>
              Edit
            </Button>
            <Button size="s" keys="Del" onClick={() => onDelete(invoice)}>
              Delete
            </Button>
          </div>
        )
      }
    >
      <LoadState of={got} rows={8} label="Invoice" />
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
              candidates={got.data?.candidates ?? []}
              isBusy={choose.isPending}
              onChoose={(bolNumber) => choose.mutate({ id, bolNumber })}
            />
          ) : null}
          {choose.error === null ? null : <ErrorCallout error={choose.error.error} />}
          <BilledVsQuoted invoice={invoice} />
          <DisputeForm key={invoice.changedAtMs} invoice={invoice} today={today} />
          <Lines invoice={invoice} />
          {invoice.shipment === null ? null : (
            <p className="small muted">
              {invoice.matchedBy === 'user'
                ? 'You chose the shipment.'
                : `Matched by ${invoice.matchedBy === 'pro' ? 'PRO' : 'BOL'}.`}{' '}
              <button type="button" className="link" onClick={() => choose.mutate({ id, bolNumber: null })}>
                Remove shipment
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
    ['PRO', fields.proNumber],
    ['BOL', shipment?.bolNumber ?? fields.bolNumber],
    ['Consignee', shipment?.consigneeName ?? ''],
    ['Billed class', fields.billedClass],
    ['Billed weight', fields.billedWeightLb === null ? '' : formatWeight(fields.billedWeightLb)],
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

const DOUBTS = {
  similar_number: 'the numbers differ in leading zeros or letters',
  other_carrier: 'it was booked with another carrier',
  numbers_disagree: 'PRO and BOL are of different shipments',
  several: 'several shipments have this number',
} as const;

interface CandidatesProps {
  readonly candidates: readonly InvoiceCandidate[];
  readonly isBusy: boolean;
  readonly onChoose: (bolNumber: string | null) => void;
}

/** Shipments that the invoice may be for. None is used without the user's choice. */
function Candidates({ candidates, isBusy, onChoose }: CandidatesProps) {
  if (candidates.length === 0) {
    return (
      <Callout kind="attn" title="No shipment found">
        <p>No shipment has this PRO or BOL. Edit the numbers, or track the shipment first.</p>
      </Callout>
    );
  }
  return (
    <Callout kind="attn" title="Confirm the shipment">
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.bolNumber}>
            <b>BOL {candidate.bolNumber}</b>
            <span className="small">
              {[
                candidate.carrierName,
                candidate.consigneeName,
                candidate.pickupDate && `pickup ${formatDay(candidate.pickupDate)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {candidate.doubts.length === 0 ? null : (
              <span className="small">Check: {candidate.doubts.map((doubt) => DOUBTS[doubt]).join('; ')}.</span>
            )}
            <Button size="s" busy={isBusy} onClick={() => onChoose(candidate.bolNumber)}>
              Use this shipment<span className="vh">, BOL {candidate.bolNumber}</span>
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
    <table className={styles.lines} aria-label="Lines of the invoice">
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {fields.lines.map(({ kind, description, cents }, at) => (
          <tr key={at}>
            <th scope="row">
              {CHARGE_LABELS[kind]}
              {description === '' ? null : <span className="small muted"> {description}</span>}
            </th>
            <td>{formatMoney(cents, fields.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
