import { ok } from '../../../shared/ipc/result.ts';
import type { AccountHandlers } from '../handlers.ts';
import type { CarrierService } from './carriers.ts';

export const carrierHandlers: AccountHandlers<
  { readonly carriers: CarrierService; readonly checked: Promise<void> },
  'carriers'
> = {
  async 'carriers.list'({ carriers, checked }, query) {
    // The first list may add carriers.
    await checked;
    const { total, entries } = carriers.list(query);
    return ok({ total, carriers: entries });
  },
  'carriers.get': ({ carriers }, { carrierId }) => carriers.get(carrierId),
  'carriers.save': ({ carriers }, { carrierId, fields }) => carriers.save(carrierId, fields),
  'carriers.remove': ({ carriers }, { carrierIds }) => ok({ removed: carriers.remove(carrierIds) }),
  'carriers.restore': ({ carriers }, { carrierIds }) => ok({ restored: carriers.restore(carrierIds) }),
  'carriers.exportCsv': async ({ carriers }, { search }) => ok(await carriers.exportCsv(search)),
  async 'carriers.importRows'({ carriers, checked }, { rows, duplicates }) {
    await checked;
    return ok({ rows: carriers.importRows(rows, duplicates) });
  },
};
