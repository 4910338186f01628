/** Carriers' invoices: matched to shipments, compared with the booked price, and disputed. */
import type { FieldError } from '../../../shared/contract/directory.ts';
import type {
  Dispute,
  Invoice,
  InvoiceCandidate,
  InvoiceFilter,
  InvoiceHint,
} from '../../../shared/contract/invoices.ts';
import type { AppError } from '../../../shared/errors.ts';
import { type InvoiceFields, InvoiceFieldsSchema } from '../../../shared/freight/invoices.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { carrierKey } from '../../../shared/rules/carrierFields.ts';
import { DEADLINE_ALERT_DAYS } from '../../../shared/rules/invoiceDeadline.ts';
import { type HintItem, invoiceHints } from '../../../shared/rules/invoiceHints.ts';
import { bareNumber } from '../../../shared/rules/invoiceMatch.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import { unlessDiskFails } from '../../platform/storage.ts';
import { checkFields } from '../contacts/checkFields.ts';
import { createMatching } from './matching.ts';
import type { StoredInvoice } from './rows.ts';
import type { InvoiceStore } from './store.ts';

export interface InvoicesOptions {
  readonly store: InvoiceStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Called with all invoices whose deadline is near, when they may have changed. */
  readonly onDeadlines: (invoices: readonly Invoice[]) => void;
}

export interface ImportedInvoice {
  readonly line: number;
  readonly outcome: 'added' | 'duplicate' | 'bad';
  readonly match: Invoice['match'] | null;
  readonly problems: FieldError[];
  readonly invoiceId: string | null;
}

const NO_DISPUTE: Dispute = { state: 'none', disputedOn: null, caseNumber: '', creditedCents: null };
/** A new day raises and resolves deadlines. */
const DEADLINES_EVERY_MS = 60 * 60_000;
/** The first check runs after the page has loaded. */
const FIRST_CHECK_AFTER_MS = 3_000;
/** Invoices without a shipment that are matched again in one turn; other work runs between the turns. */
const MATCHED_PER_TURN = 500;

const notFound = (what: string) => fail<AppError>({ code: 'not_found', what });
const invalid = (field: string, message: string) =>
  fail<AppError>({ code: 'fields_invalid', fields: [{ field, message }] });

/** Carriers without a known code are compared by their name in any case. */
const keyOf = (code: string | null, typed: string) => code ?? carrierKey(typed).toUpperCase();

/** Creates the invoices of one account. */
export function createInvoices({ store, clock, emit, signal, onDeadlines }: InvoicesOptions) {
  const alarm = createAlarm(clock, signal, round, DEADLINES_EVERY_MS);
  const matching = createMatching(store);
  /** Shipments changed since unmatched invoices were matched. */
  let mayMatch = true;
  /** The last invoice that was matched again; null: the latest is next. */
  let lastMatched: StoredInvoice | null = null;
  const nextTurn = createAlarm(clock, signal, matchNext);

  const checkDeadlines = () => onDeadlines(store.nearDeadline(clock.today(), DEADLINE_ALERT_DAYS));
  /** An invoice also changes others of its shipment, so the event is about all of them. */
  function changed(): void {
    checkDeadlines();
    emit({ name: 'invoices.changed', id: null });
  }

  /**
   * The saved invoice with this number of this carrier. It may have been saved under the carrier's name, before the code
   * was known.
   */
  function savedInvoice(code: string | null, typed: string, numberKey: string): StoredInvoice | null {
    const names = [typed, code === null ? null : store.carrierName(code)].filter((name) => name !== null);
    for (const key of new Set([keyOf(code, typed), ...names.map((name) => keyOf(null, name))])) {
      const present = store.byNumber(key, numberKey);
      if (present !== null) return present;
    }
    return null;
  }

  /** Adds or replaces an invoice. The result is a field error, or the stored invoice. */
  function save(id: string, input: InvoiceFields): Result<StoredInvoice, readonly FieldError[]> {
    const checked = checkFields(InvoiceFieldsSchema, input);
    if (!checked.ok) return checked;
    const code = store.carrierCode(checked.value.carrier);
    const fields = { ...checked.value, carrier: code ?? checked.value.carrier };
    const numberKey = bareNumber(fields.invoiceNumber);
    if (numberKey === '') return fail([{ field: 'invoiceNumber', message: 'Enter letters or digits.' }]);
    const key = keyOf(code, fields.carrier);
    const present = savedInvoice(code, checked.value.carrier, numberKey);
    if (present !== null && present.id !== id) {
      return fail([{ field: 'invoiceNumber', message: 'This carrier’s invoice with this number is already saved.' }]);
    }
    const before = store.byId(id);
    const invoice = matching.matched({
      id,
      carrierKey: key,
      numberKey,
      fields,
      match: before?.match ?? 'none',
      matchedBy: before?.matchedBy ?? null,
      bolNumber: before?.bolNumber ?? null,
      comparison: { kind: 'no_quote' },
      dispute: before?.dispute ?? NO_DISPUTE,
      changedAtMs: clock.now(),
    });
    matching.put(invoice, before?.bolNumber ?? null);
    return ok(invoice);
  }

  const shown = (id: string): Result<Invoice> => {
    const invoice = store.shown(id);
    return invoice === null ? notFound('invoice') : ok(invoice);
  };

  /** The stored invoice; null: there is none, or it was deleted. */
  const present = (id: string) => (store.shown(id) === null ? null : store.byId(id));

  /** Matches invoices again that came before their shipment, or before its PRO: the latest now, older ones after that. */
  function matchAgain(): void {
    if (!mayMatch) return;
    mayMatch = false;
    lastMatched = null;
    matchNext();
  }

  function matchNext(): void {
    // On a full disk, invoices can still be read; the next call tries again.
    const found = unlessDiskFails(() =>
      store.transaction(() => {
        const invoices = store.toMatch(MATCHED_PER_TURN, lastMatched);
        lastMatched = invoices.at(-1) ?? null;
        return invoices.filter((invoice) => {
          const again = matching.matched(invoice);
          if (again.match === invoice.match) return false;
          matching.put(again, null);
          return true;
        });
      }),
    );
    if (found === null) mayMatch = true;
    else if (lastMatched !== null) nextTurn.set(0);
    if (found !== null && found.length > 0) changed();
  }

  function round(): void {
    // A full disk now is reported by the next call; the next round tries again.
    unlessDiskFails(checkDeadlines);
    alarm.set(DEADLINES_EVERY_MS);
  }

  return {
    list(query: {
      readonly filter: InvoiceFilter;
      readonly search: string;
      readonly offset: number;
      readonly limit: number;
    }) {
      matchAgain();
      return store.list({ ...query, today: clock.today(), alertDays: DEADLINE_ALERT_DAYS });
    },
    get(id: string): Result<{ invoice: Invoice; candidates: InvoiceCandidate[] }> {
      matchAgain();
      const [invoice, stored] = [store.shown(id), store.byId(id)];
      if (invoice === null || stored === null) return notFound('invoice');
      if (invoice.shipment !== null) return ok({ invoice, candidates: [] });
      return ok({ invoice, candidates: matching.candidates(stored) });
    },
    ofShipment(bolNumber: string): Invoice[] {
      matchAgain();
      return store.ofShipment(bolNumber);
    },
    save(id: string, fields: InvoiceFields): Result<Invoice> {
      const saved = store.transaction(() => save(id, fields));
      if (!saved.ok) return fail({ code: 'fields_invalid', fields: [...saved.error] });
      changed();
      return shown(id);
    },
    setShipment(id: string, bolNumber: string | null): Result<Invoice> {
      const invoice = present(id);
      if (invoice === null) return notFound('invoice');
      if (bolNumber !== null && store.quoted(bolNumber) === null) return notFound('shipment');
      const match = bolNumber === null ? ('none' as const) : ('matched' as const);
      store.transaction(() =>
        matching.put({ ...invoice, match, matchedBy: 'user', bolNumber, changedAtMs: clock.now() }, invoice.bolNumber),
      );
      changed();
      return shown(id);
    },
    setDispute(id: string, dispute: Dispute): Result<Invoice> {
      const invoice = present(id);
      if (invoice === null) return notFound('invoice');
      if (dispute.state === 'disputed' && dispute.disputedOn === null) return invalid('disputedOn', 'Enter a date.');
      if (dispute.state === 'credited' && dispute.creditedCents === null) {
        return invalid('creditedCents', 'Enter the credited amount.');
      }
      // A credited dispute may be closed.
      const creditedCents = ['credited', 'closed'].includes(dispute.state) ? dispute.creditedCents : null;
      if ((creditedCents ?? 0) > invoice.fields.totalCents) {
        return invalid('creditedCents', 'Enter no more than the invoice total.');
      }
      const stored = { ...dispute, creditedCents };
      store.put({ ...invoice, dispute: stored, changedAtMs: clock.now() });
      changed();
      return shown(id);
    },
    remove(ids: readonly string[]): number {
      const present = ids.flatMap((id) => store.shown(id) ?? []);
      store.transaction(() => {
        for (const { id } of present) store.remove(id, clock.now());
        for (const bolNumber of new Set(present.flatMap(({ shipment }) => shipment?.bolNumber ?? [])))
          matching.compareAll(bolNumber);
      });
      changed();
      return present.length;
    },
    restore(ids: readonly string[]): number {
      const restored = store.transaction(() => {
        const deleted = ids.flatMap((id) => store.byId(id) ?? []);
        const free = deleted.filter(({ carrierKey: key, numberKey }) => store.byNumber(key, numberKey) === null);
        for (const invoice of free) matching.put(invoice, null);
        return free.length;
      });
      changed();
      return restored;
    },
    importRows(rows: readonly { readonly line: number; readonly fields: InvoiceFields }[]): ImportedInvoice[] {
      const outcomes = store.transaction(() =>
        rows.map(({ line, fields }): ImportedInvoice => {
          const id = crypto.randomUUID();
          const code = store.carrierCode(fields.carrier);
          const present = savedInvoice(code, fields.carrier, bareNumber(fields.invoiceNumber));
          if (present !== null) return { line, outcome: 'duplicate', match: null, problems: [], invoiceId: present.id };
          const saved = save(id, fields);
          return saved.ok
            ? { line, outcome: 'added', match: saved.value.match, problems: [], invoiceId: id }
            : { line, outcome: 'bad', match: null, problems: [...saved.error], invoiceId: null };
        }),
      );
      changed();
      return outcomes;
    },
    hints(consigneeId: string | null, zip: string | null, items: readonly HintItem[]): InvoiceHint[] {
      const history = store.history(consigneeId, zip).map(({ bol_number: bolNumber, is_here, ...invoice }) => ({
        ...invoice,
        bolNumber,
        isHere: is_here === 1,
      }));
      return invoiceHints(history, items);
    },
    /** Called when a shipment changed: its first price or its PRO may be new. */
    shipmentChanged(bolNumber: string | null): void {
      mayMatch = true;
      if (bolNumber === null || store.storedOf(bolNumber).length === 0) return;
      store.transaction(() => matching.compareAll(bolNumber));
      changed();
    },
    /** Starts the regular check of deadlines. */
    start: (): void => alarm.set(FIRST_CHECK_AFTER_MS),
  };
}

export type InvoicesService = ReturnType<typeof createInvoices>;
