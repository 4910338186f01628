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
  'carriers.save': ({ carriers }, { carrierId, fields, version }) => carriers.save(carrierId, fields, version),
  'carriers.remove': ({ carriers }, { carrierIds }) => carriers.remove(carrierIds),
  'carriers.restore': ({ carriers }, { carrierIds, version }) => carriers.restore(carrierIds, version),
  'carriers.exportCsv': async ({ carriers }, { search }) => ok(await carriers.exportCsv(search)),
  async 'carriers.importRows'({ carriers, checked }, { rows, duplicates }) {
    await checked;
    return carriers.importRows(rows, duplicates);
  },
};
