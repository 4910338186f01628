/**
 * Every call and event, declared once. Both hosts' transports, the handlers and the renderer's client derive from this
 * table.
 */
import type { z } from 'zod';
import { appCalls } from '../contract/app.ts';
import { attentionCalls } from '../contract/attention.ts';
import { auditCalls } from '../contract/audit.ts';
import { boardCalls, refreshCalls } from '../contract/board.ts';
import { bookingCalls } from '../contract/bookings.ts';
import type { CallSpec } from '../contract/call.ts';
import { carrierCalls } from '../contract/carriers.ts';
import { closeOfDayCalls } from '../contract/closeOfDay.ts';
import { connectionCalls } from '../contract/connections.ts';
import { contactCalls } from '../contract/contacts.ts';
import { dataCalls } from '../contract/data.ts';
import { desktopCalls } from '../contract/desktop.ts';
import { documentCalls } from '../contract/documents.ts';
import { draftCalls } from '../contract/drafts.ts';
import { emailCalls } from '../contract/emails.ts';
import { evidenceCalls } from '../contract/evidence.ts';
import { invoiceCalls } from '../contract/invoices.ts';
import { itemCalls } from '../contract/items.ts';
import { noteCalls } from '../contract/notes.ts';
import { notificationCalls } from '../contract/notifications.ts';
import { orderResultCalls } from '../contract/orderResults.ts';
import { orderRunCalls } from '../contract/orderRuns.ts';
import { orderCalls } from '../contract/orders.ts';
import { policyCalls } from '../contract/policy.ts';
import { practiceCalls } from '../contract/practice.ts';
import { printingCalls } from '../contract/printing.ts';
import { quoteCalls } from '../contract/quotes.ts';
import { reportCalls } from '../contract/reports.ts';
import { routingCalls } from '../contract/routing.ts';
import { scanCalls } from '../contract/scans.ts';
import { searchCalls } from '../contract/search.ts';
import { shipmentCalls } from '../contract/shipments.ts';
import { supportCalls } from '../contract/support.ts';
import { tableCalls } from '../contract/tables.ts';
import { templateCalls } from '../contract/templates.ts';
import { trackingCalls } from '../contract/tracking.ts';
import { trainingCalls } from '../contract/training.ts';
import { updateCalls } from '../contract/updates.ts';
import { workgroupCalls } from '../contract/workgroup.ts';

export const CONTRACT = {
  ...appCalls,
  ...connectionCalls,
  ...draftCalls,
  ...quoteCalls,
  ...templateCalls,
  ...bookingCalls,
  ...shipmentCalls,
  ...boardCalls,
  ...refreshCalls,
  ...noteCalls,
  ...reportCalls,
  ...searchCalls,
  ...scanCalls,
  ...closeOfDayCalls,
  ...trackingCalls,
  ...attentionCalls,
  ...notificationCalls,
  ...documentCalls,
  ...printingCalls,
  ...emailCalls,
  ...contactCalls,
  ...itemCalls,
  ...carrierCalls,
  ...orderCalls,
  ...orderRunCalls,
  ...orderResultCalls,
  ...routingCalls,
  ...invoiceCalls,
  ...evidenceCalls,
  ...auditCalls,
  ...tableCalls,
  ...supportCalls,
  ...dataCalls,
  ...policyCalls,
  ...updateCalls,
  ...desktopCalls,
  ...trainingCalls,
  ...practiceCalls,
  ...workgroupCalls,
} satisfies Record<string, CallSpec>;

export type CallName = keyof typeof CONTRACT;

/** The input a caller passes. */
export type CallInput<Name extends CallName> = z.input<(typeof CONTRACT)[Name]['input']>;
/** The parsed input a handler receives. */
export type ParsedInput<Name extends CallName> = z.output<(typeof CONTRACT)[Name]['input']>;
/** What a handler returns on success, before the schema of its output. */
export type CallValue<Name extends CallName> = z.input<(typeof CONTRACT)[Name]['output']>;
/** The output of a successful call. */
export type CallOutput<Name extends CallName> = z.output<(typeof CONTRACT)[Name]['output']>;

/** The first part of a call's name. */
type Domain = CallName extends `${infer Name}.${string}` ? Name : never;

/**
 * `changed`: the page reloads what it shows of that domain. `quotes.added`: nothing that is about one quote is out of
 * date. `documents.progress`, and `documents.changed` if it has a value: `value` is the output of `documents.list` for the
 * BOL number `id`.
 */
type EventName = `${Domain}.changed` | 'quotes.added' | 'documents.progress';

/**
 * An event: its name, the identifier of the record it is about (null: any number of them), and what changed if the event
 * says it all. Then nothing has to be fetched.
 */
export interface AppEvent {
  readonly name: EventName;
  readonly id: string | null;
  readonly value?: unknown;
}

/** The events that make the page reload everything, one for each domain. */
export function everythingChanged(): AppEvent[] {
  const domains = new Set(Object.keys(CONTRACT).map((name) => name.slice(0, name.indexOf('.'))));
  return [...domains].map((domain) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it begins the name of a call
    return { name: `${domain as Domain}.changed`, id: null };
  });
}
