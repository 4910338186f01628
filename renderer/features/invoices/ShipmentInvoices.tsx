import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { callQuery } from '../../api/query.ts';
import { formatDay } from '../../lib/format.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { BilledVsQuoted } from './BilledVsQuoted.tsx';
import { DisputeBadge } from './invoiceColumns.tsx';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

/** The invoices of a shipment, in its detail: quoted, billed, the difference, and its cause. */
export function ShipmentInvoices({ bolNumber }: { readonly bolNumber: string }) {
  const [, navigate] = useLocation();
  const invoices = useQuery(callQuery('invoices.ofShipment', { bolNumber }));
  return (
    <section className="col" aria-label={invoicesStrings.invoices}>
      <LoadState of={invoices} label={invoicesStrings.invoices} rows={4} />
      {invoices.data?.invoices.length === 0 ? (
        <p className="muted">
          {invoicesStrings.noInvoiceYet}{' '}
          <button type="button" className="link" onClick={() => navigate('/invoices')}>
            {invoicesStrings.goToInvoices}
          </button>
        </p>
      ) : null}
      {invoices.data?.invoices.map((invoice) => (
        <div key={invoice.id} className={styles.card}>
          <div className="row">
            <span className="grow">
              <button
                type="button"
                className="link"
                onClick={() => navigate(`/invoices/${encodeURIComponent(invoice.id)}`)}
              >
                {invoicesStrings.invoiceTitle(invoice.fields.invoiceNumber)}
              </button>
              <span className="small muted"> {formatDay(invoice.fields.invoiceDate)}</span>
            </span>
            <DisputeBadge invoice={invoice} />
          </div>
          <BilledVsQuoted invoice={invoice} />
        </div>
      ))}
    </section>
  );
}
