import type { Invoice } from '../../../shared/contract/invoices.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { causeLabel, causeSupport } from '../../lib/invoiceLabels.ts';
import styles from './invoices.module.css';

/** Quoted, billed, and the difference with its probable causes and what supports them. */
export function BilledVsQuoted({ invoice }: { readonly invoice: Invoice }) {
  const { comparison, fields, shipment } = invoice;
  const { currency } = fields;
  const quoted =
    shipment === null || shipment.quotedCents === null
      ? 'No booked price'
      : formatMoney(shipment.quotedCents, shipment.quotedCurrency);
  return (
    <section className="col" aria-label="Billed against quoted">
      <table className={styles.compared}>
        <tbody>
          <tr>
            <th scope="row">Quoted</th>
            <td>{quoted}</td>
          </tr>
          {comparison.kind === 'compared' && comparison.earlierCents > 0 ? (
            <tr>
              <th scope="row">Earlier invoices</th>
              <td>{formatMoney(comparison.earlierCents, currency)}</td>
            </tr>
          ) : null}
          <tr>
            <th scope="row">Billed</th>
            <td>{formatMoney(fields.totalCents, currency)}</td>
          </tr>
          {comparison.kind === 'compared' ? (
            <tr>
              <th scope="row">Difference</th>
              <td>
                <b className={comparison.differenceCents > 0 ? 'c-late' : undefined}>
                  {formatMoneyChange(comparison.differenceCents, currency)}
                </b>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {comparison.kind === 'other_currency' ? (
        <p className="small muted">Amounts in different currencies aren’t compared.</p>
      ) : null}
      {comparison.kind === 'compared' && comparison.causes.length > 0 ? (
        <>
          <h3 className={styles.sub}>Probable cause</h3>
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
