import type { Invoice } from '../../../shared/contract/invoices.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { causeLabel, causeSupport } from '../../lib/invoiceLabels.ts';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

/** Quoted, billed, and the difference with its probable causes and what supports them. */
export function BilledVsQuoted({ invoice }: { readonly invoice: Invoice }) {
  const { comparison, fields, shipment } = invoice;
  const { currency } = fields;
  const quoted =
    shipment === null || shipment.quotedCents === null
      ? invoicesStrings.noBookedPrice
      : formatMoney(shipment.quotedCents, shipment.quotedCurrency);
  return (
    <section className="col" aria-label={invoicesStrings.comparison}>
      <table className={styles.compared}>
        <tbody>
          <tr>
            <th scope="row">{invoicesStrings.quoted}</th>
            <td>{quoted}</td>
          </tr>
          {comparison.kind === 'compared' && comparison.earlierCents > 0 ? (
            <tr>
              <th scope="row">{invoicesStrings.earlierInvoices}</th>
              <td>{formatMoney(comparison.earlierCents, currency)}</td>
            </tr>
          ) : null}
          <tr>
            <th scope="row">{invoicesStrings.billed}</th>
            <td>{formatMoney(fields.totalCents, currency)}</td>
          </tr>
          {comparison.kind === 'compared' ? (
            <tr>
              <th scope="row">{invoicesStrings.difference}</th>
              <td>
                <b className={comparison.differenceCents > 0 ? 'c-late' : undefined}>
                  {formatMoneyChange(comparison.differenceCents, currency)}
                </b>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {comparison.kind === 'other_currency' ? <p className="small muted">{invoicesStrings.notCompared}</p> : null}
      {comparison.kind === 'compared' && comparison.causes.length > 0 ? (
        <>
          <h3 className={styles.sub}>{invoicesStrings.probableCause}</h3>
          <ul className={styles.causes}>
            {comparison.causes.map((cause, at) => (
              <li key={at}>
                <span className="row">
                  <b className="grow">{causeLabel(cause)}</b>
                  {cause.cents === null ? null : formatMoney(cause.cents, currency)}
                </span>
                <span className="small dim">{causeSupport(cause, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
