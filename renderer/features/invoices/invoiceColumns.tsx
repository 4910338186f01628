import type { Invoice } from '../../../shared/contract/invoices.ts';
import { daysBetween } from '../../../shared/rules/calendar.ts';
import { DEADLINE_ALERT_DAYS } from '../../../shared/rules/invoiceDeadline.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { formatDay } from '../../lib/format.ts';
import { causeLabel, DISPUTE_LABELS, differenceLabel } from '../../lib/invoiceLabels.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { invoicesStrings } from './strings.tsx';

/** Why there is no difference, or the probable cause. */
function causeCell({ comparison, match }: Invoice): string {
  if (match === 'doubtful') return invoicesStrings.confirmShipment;
  if (match === 'none') return invoicesStrings.noShipmentFound;
  if (comparison.kind === 'no_quote') return invoicesStrings.noBookedPrice;
  if (comparison.kind === 'other_currency') return invoicesStrings.quotedIn(comparison.quotedCurrency);
  const [cause, ...others] = comparison.causes;
  if (cause === undefined)
    return comparison.differenceCents < 0 ? invoicesStrings.billedLess : invoicesStrings.asQuoted;
  return others.length === 0 ? causeLabel(cause) : `${causeLabel(cause)} +${others.length}`;
}

const KINDS = {
  none: 'neutral',
  to_dispute: 'attn',
  disputed: 'moving',
  credited: 'done',
  denied: 'late',
  closed: 'neutral',
} as const;

/** State of the dispute; nothing for none. */
export function DisputeBadge({ invoice: { dispute } }: { readonly invoice: Invoice }) {
  return dispute.state === 'none' ? null : <Badge kind={KINDS[dispute.state]}>{DISPUTE_LABELS[dispute.state]}</Badge>;
}

/** Whether the deadline applies: more was billed than quoted, or the invoice is marked to dispute. */
const hasDeadline = ({ dispute, comparison }: Invoice) =>
  dispute.state === 'to_dispute' ||
  (dispute.state === 'none' && comparison.kind === 'compared' && comparison.differenceCents > 0);

/** The columns in a window that has no space for all of them; the pane has the others. */
const COLUMNS_OF_WIDTH = {
  medium: ['number', 'date', 'carrier', 'billed', 'difference', 'cause', 'deadline', 'dispute'],
  narrow: ['number', 'carrier', 'billed', 'difference', 'cause', 'dispute'],
};

/** Columns of the list. `today` marks deadlines. */
export function invoiceColumns(
  today: string,
  width: 'all' | keyof typeof COLUMNS_OF_WIDTH,
): readonly DataColumn<Invoice>[] {
  const columns: readonly DataColumn<Invoice>[] = [
    {
      id: 'number',
      head: invoicesStrings.invoice,
      width: '128px',
      cell: ({ fields }) => <span title={fields.invoiceNumber}>{fields.invoiceNumber}</span>,
    },
    { id: 'date', head: invoicesStrings.date, width: '104px', cell: ({ fields }) => formatDay(fields.invoiceDate) },
    {
      id: 'carrier',
      head: invoicesStrings.carrier,
      cell: ({ carrierName, shipment }) => {
        const booked = shipment?.otherCarrier ? invoicesStrings.bookedWithCarrier(shipment.otherCarrier) : '';
        return (
          <span title={`${carrierName}${booked}`}>
            {carrierName}
            {booked === '' ? null : <span className="muted">{booked}</span>}
          </span>
        );
      },
    },
    {
      id: 'shipment',
      head: invoicesStrings.fields.bolNumber,
      width: '168px',
      cell: ({ shipment }) => shipment?.bolNumber ?? <span className="muted">–</span>,
    },
    {
      id: 'quoted',
      head: invoicesStrings.quoted,
      width: '96px',
      align: 'right',
      cell: ({ shipment }) =>
        shipment === null || shipment.quotedCents === null
          ? '–'
          : formatMoney(shipment.quotedCents, shipment.quotedCurrency),
    },
    {
      id: 'billed',
      head: invoicesStrings.billed,
      width: '96px',
      align: 'right',
      cell: ({ fields }) => formatMoney(fields.totalCents, fields.currency),
    },
    {
      id: 'difference',
      head: invoicesStrings.difference,
      width: '96px',
      align: 'right',
      cell: (invoice) =>
        invoice.comparison.kind === 'compared' && invoice.comparison.differenceCents > 0 ? (
          <b className="c-late">{differenceLabel(invoice)}</b>
        ) : (
          differenceLabel(invoice)
        ),
    },
    { id: 'cause', head: invoicesStrings.cause, width: '152px', cell: (invoice) => causeCell(invoice) },
    {
      id: 'deadline',
      head: invoicesStrings.disputeBy,
      width: '104px',
      cell: (invoice) => {
        if (!hasDeadline(invoice)) return <span className="muted">–</span>;
        const daysLeft = daysBetween(today, invoice.deadline);
        const day = formatDay(invoice.deadline);
        if (daysLeft < 0) return <span className="muted">{invoicesStrings.passed}</span>;
        return daysLeft <= DEADLINE_ALERT_DAYS ? <b className="c-late">{day}</b> : day;
      },
    },
    {
      id: 'dispute',
      head: invoicesStrings.dispute,
      width: '96px',
      cell: (invoice) => <DisputeBadge invoice={invoice} />,
    },
  ];
  return width === 'all' ? columns : columns.filter(({ id }) => COLUMNS_OF_WIDTH[width].includes(id));
}
