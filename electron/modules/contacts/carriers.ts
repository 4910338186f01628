/** Carriers: phone number, terminal, tracking page, and preference of each carrier that was quoted or booked. */
import type { ListInput } from '../../../shared/contract/directory.ts';
import type { RateView } from '../../../shared/contract/quotes.ts';
import { BLANK_CARRIER, type CarrierFields, CarrierFieldsSchema } from '../../../shared/freight/carriers.ts';
import { carrierKey } from '../../../shared/rules/carrierFields.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { ExportFiles } from '../board/ports.ts';
import type { CarrierStore } from './carrierStore.ts';
import { checkFields } from './checkFields.ts';
import { createDirectory } from './directory.ts';
import { carriersCsv } from './directoryCsv.ts';
import type { EntryKind } from './entryKind.ts';
import { planImport } from './planImport.ts';
import { localEntryWrites } from './ports.ts';

const CARRIERS: EntryKind<CarrierFields> = {
  noun: 'carrier',
  title: 'carriers',
  blank: BLANK_CARRIER,
  check: (fields) => checkFields(CarrierFieldsSchema, fields),
  nameOf: ({ name, code }) => (name === '' ? code : name),
  valuesOf: ({ code, name, phone, terminal, notes }) => [code, name, phone, terminal, notes],
  dedupeKeyOf: ({ code }) => carrierKey(code),
  isSame: () => true,
};

export interface CarriersOptions {
  readonly store: CarrierStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly files: ExportFiles;
}

/** Creates the carriers service of one account. */
export function createCarriers({ store, clock, emit, files }: CarriersOptions) {
  const changed = (id: string | null) => emit({ name: 'carriers.changed', id });
  const writes = localEntryWrites(store.writes);
  const directory = createDirectory({ kind: CARRIERS, store, writes, clock, changed, csv: carriersCsv, files });
  let hasHistory = false;
  /** Keys that the directory has or had: the carriers of most quotes. */
  const seen = new Set<string>();

  function add(known: readonly Pick<CarrierFields, 'code' | 'name'>[]): void {
    const unseen = known.filter(({ code }) => !seen.has(carrierKey(code)));
    if (unseen.length === 0) return;
    const added = unseen.filter(({ code }) => carrierKey(code) !== '' && !store.wasKnown(carrierKey(code)));
    if (added.length > 0) {
      // Also removes duplicates among the carriers.
      const rows = added.map((fields) => ({ line: 0, fields }));
      const { changes } = planImport({ kind: CARRIERS, store, rows, duplicates: 'skip', nowMs: clock.now() });
      store.writes.transaction(() => {
        for (const { id, columns } of changes) store.writes.put(id, columns);
      });
      changed(null);
    }
    for (const { code } of unseen) seen.add(carrierKey(code));
  }

  const addFromHistory = () => add(store.fromHistory());
  return {
    ...directory,
    /** Adds the carriers of all quotes and shipments that the directory never had. */
    addFromHistory,
    list(query: ListInput) {
      // Not at the start of the app: it reads all quotes and shipments, but only while the directory is empty.
      if (!hasHistory && store.isUnused()) addFromHistory();
      hasHistory = true;
      return directory.list(query);
    },
    /** The same for the carriers of one quote. */
    addFromRates: (rates: readonly Pick<RateView, 'carrier' | 'carrierName'>[]): void =>
      add(rates.map(({ carrier, carrierName }) => ({ code: carrier, name: carrierName }))),
  };
}

export type CarrierService = ReturnType<typeof createCarriers>;
