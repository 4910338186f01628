import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { InvoicesService } from './invoices.ts';

export const invoiceHandlers: AccountHandlers<
  { readonly invoices: InvoicesService; readonly checked: Promise<void> },
  'invoices'
> = {
  'invoices.list': ({ invoices }, query) => ok(invoices.list(query)),
  'invoices.get': ({ invoices }, { id }) => invoices.get(id),
  'invoices.ofShipment': ({ invoices }, { bolNumber }) => ok({ invoices: invoices.ofShipment(bolNumber) }),
  'invoices.save': ({ invoices }, { id, fields }) => invoices.save(id, fields),
  'invoices.setShipment': ({ invoices }, { id, bolNumber }) => invoices.setShipment(id, bolNumber),
  'invoices.setDispute': ({ invoices }, { id, dispute }) => invoices.setDispute(id, dispute),
  'invoices.remove': ({ invoices }, { ids }) => ok({ removed: invoices.remove(ids) }),
  'invoices.restore': ({ invoices }, { ids }) => ok({ restored: invoices.restore(ids) }),
  'invoices.importRows': async ({ invoices, checked }, { rows }) => {
    await checked;
    return ok({ rows: invoices.importRows(rows) });
  },
  'invoices.hints': ({ invoices }, { consigneeId, zip, items }) =>
    ok({ hints: invoices.hints(consigneeId, zip, items) }),
};
