/** Import of orders: what each row becomes, and how all of them are saved in one transaction. */
import type { Contact } from '../../../shared/contract/contacts.ts';
import type { Item } from '../../../shared/contract/items.ts';
import type { ImportedOrderRow, Order, OrderImportRow, OrderReason } from '../../../shared/contract/orders.ts';
import type { OrderFields } from '../../../shared/freight/orders.ts';
import type { DateColumn } from '../../../shared/rules/orderColumns.ts';
import { isEditable, type OrderStatus } from '../../../shared/rules/orderStatus.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { createConsigneeMatcher, createItemMatcher, mergedAccessorials, withConsigneeContact } from './matching.ts';
import { mergeRows, type RowGroup } from './mergeRows.ts';
import type { OrderStore } from './store.ts';

export interface OrderImport {
  readonly source: string;
  readonly importId: string;
  readonly rows: readonly OrderImportRow[];
  readonly isDryRun: boolean;
  readonly update: boolean;
  readonly pickupDate: string | null;
  /** Columns whose dates must not be ambiguous, because the file has a date with the day first. */
  readonly mixedDates?: readonly DateColumn[];
}

/** An order after the import, except for what the database decides. */
interface PreparedOrder {
  readonly group: RowGroup;
  readonly fields: OrderFields;
  /** Hash of what the rows say: equal for an order that is imported again without a change. */
  readonly importKey: string;
  readonly status: OrderStatus;
  readonly reason: OrderReason | null;
}

export interface ImportPorts {
  readonly contacts: readonly Contact[];
  readonly items: readonly Item[];
  readonly defaultShipper: Contact | null;
  readonly today: string;
  /** Status of an order without a quote. */
  readonly evaluate: (
    fields: OrderFields,
    shipper: Contact | null,
    similar: Contact | null,
  ) => { readonly status: OrderStatus; readonly reason: OrderReason | null };
}

/** Orders to prepare before other work gets its turn. */
const AT_ONCE = 100;

async function hashOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Parses, merges and completes the rows without touching the database. Other work runs in between. */
export async function prepareOrders(
  { rows, pickupDate, mixedDates = [] }: OrderImport,
  { contacts, items, defaultShipper, today, evaluate }: ImportPorts,
): Promise<PreparedOrder[]> {
  const matchConsignee = createConsigneeMatcher(contacts);
  const matchItem = createItemMatcher(items);
  const byName = Map.groupBy(contacts, ({ name }) => folded(name));
  const prepared: PreparedOrder[] = [];
  for (const [at, group] of mergeRows(rows, today, mixedDates).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setTimeout(resume, 0));
    const [named, another] = group.shipper === '' ? [] : (byName.get(folded(group.shipper)) ?? []);
    const unknown = group.shipper !== '' && (named === undefined || another !== undefined);
    const shipper = group.shipper === '' ? defaultShipper : (named ?? null);
    const match = matchConsignee(group.fields.consignee);
    const matched = match.kind === 'exact' ? withConsigneeContact(group.fields, match.contact) : group.fields;
    const fields: OrderFields = {
      ...matched,
      shipperContactId: named?.id ?? null,
      pickupDate: matched.pickupDate ?? pickupDate,
      lines: matched.lines.map(matchItem),
      accessorials: mergedAccessorials(matched.accessorials, shipper?.pickupAccessorials ?? []),
    };
    prepared.push({
      group: unknown ? withUnknownShipper(group) : group,
      fields,
      importKey: await hashOf([group.fields, group.shipper]),
      ...evaluate(fields, shipper, match.kind === 'similar' ? match.contact : null),
    });
  }
  return prepared;
}

function withUnknownShipper(group: RowGroup): RowGroup {
  const row = group.rows.find(({ shipper }) => shipper !== '');
  if (row === undefined) return group;
  const problem = { field: 'shipper', message: 'Enter the name of a saved contact, or leave blank.' };
  const problems = new Map(group.problems);
  problems.set(row.line, [...(problems.get(row.line) ?? []), problem]);
  return { ...group, problems };
}

/** What the database decides about an order of an import. */
type Outcome = Pick<ImportedOrderRow, 'outcome' | 'status' | 'reason' | 'orderId' | 'bolNumber' | 'isChanged'>;

function existing(outcome: Outcome['outcome'], { id, status, reason, bolNumber }: Order, isChanged = false): Outcome {
  return { outcome, status, reason, orderId: id, bolNumber, isChanged };
}

/** Decides and, unless it is a dry run, saves all orders. Runs in one transaction of the caller. */
export function saveOrders(
  { source, importId, isDryRun, update }: OrderImport,
  prepared: readonly PreparedOrder[],
  store: OrderStore,
  nowMs: number,
  /** Applies imported fields to an order that exists, with its quote if that is still valid. */
  withFields: (order: Order, fields: OrderFields, similarTo: OrderReason | null) => Order,
  /** Called for an order whose number was corrected since its rows were imported. */
  onCorrected: (imported: string, corrected: string) => void,
): ImportedOrderRow[] {
  const save = ({ fields, importKey, status, reason }: PreparedOrder): Outcome => {
    const numbered = store.byNumber(source, fields.orderNumber);
    const before = numbered ?? store.byImportKey(source, importKey);
    if (numbered === null && before !== null && !isDryRun) onCorrected(fields.orderNumber, before.orderNumber);
    if (before === null) {
      const order: Order = {
        ...fields,
        id: crypto.randomUUID(),
        source,
        status,
        reason,
        quoteId: null,
        position: null,
        chosenBy: null,
        overrideReason: null,
        bookingId: null,
        bolNumber: null,
        importId,
        importedAtMs: nowMs,
        changedAtMs: nowMs,
        revision: 0,
      };
      if (!isDryRun) {
        store.put(order);
        store.setImportKey(order.id, importKey);
      }
      const orderId = isDryRun ? null : order.id;
      return { outcome: 'added', status, reason, orderId, bolNumber: null, isChanged: false };
    }
    const knownKey = store.importKeyOf(before.id);
    if (before.status === 'booked' || before.status === 'booking' || before.status === 'unknown') {
      return existing('booked', before, knownKey !== null && knownKey !== importKey);
    }
    if (knownKey === importKey) return existing('unchanged', before);
    if (!update || !isEditable(before.status)) return existing('changed', before);
    const after = withFields({ ...before, importId }, fields, reason?.kind === 'consignee_similar' ? reason : null);
    if (!isDryRun) {
      store.put(after);
      store.setImportKey(after.id, importKey);
    }
    return existing('updated', after);
  };
  return prepared.flatMap((one): ImportedOrderRow[] => {
    const { group } = one;
    const [badLine] = [...group.problems.keys()];
    const outcome: Outcome =
      badLine === undefined
        ? save(one)
        : { outcome: 'bad', status: null, reason: null, orderId: null, bolNumber: null, isChanged: false };
    return group.rows.map(({ line }) => {
      const problems = group.problems.get(line) ?? [];
      return {
        line,
        orderNumber: group.orderNumber,
        ...outcome,
        problems: [...problems],
        badLine: badLine === undefined || problems.length > 0 ? null : badLine,
      };
    });
  });
}
