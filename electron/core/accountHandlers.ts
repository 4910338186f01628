/** The calls that need an account, and those that don't. */

import type { CallName } from '../../shared/ipc/contract.ts';
import { attentionHandlers } from '../modules/attention/calls.ts';
import { auditHandlers } from '../modules/audit/calls.ts';
import { bookingHandlers } from '../modules/bookings/calls.ts';
import { closeOfDayHandlers } from '../modules/closeOfDay/calls.ts';
import { contactHandlers } from '../modules/contacts/calls.ts';
import { carrierHandlers } from '../modules/contacts/carrierCalls.ts';
import { itemHandlers } from '../modules/contacts/itemCalls.ts';
import { documentHandlers } from '../modules/documents/calls.ts';
import { emailHandlers } from '../modules/emails/calls.ts';
import { evidenceHandlers } from '../modules/evidence/calls.ts';
import type { Handlers } from '../modules/handlers.ts';
import { invoiceHandlers } from '../modules/invoices/calls.ts';
import { orderHandlers } from '../modules/orders/calls.ts';
import { orderResultHandlers } from '../modules/orders/resultCalls.ts';
import { orderRunHandlers } from '../modules/orders/runCalls.ts';
import { printingHandlers } from '../modules/printing/calls.ts';
import { quoteHandlers } from '../modules/quotes/calls.ts';
import { reportHandlers } from '../modules/reports/calls.ts';
import { routingHandlers } from '../modules/routing/calls.ts';
import { scanHandlers } from '../modules/scans/calls.ts';
import { searchHandlers } from '../modules/search/calls.ts';
import { shipmentHandlers } from '../modules/shipments/calls.ts';
import { RECORD_HANDLERS } from './recordDomains.ts';

/** Handlers of all calls that need an account. */
export const ACCOUNT_HANDLERS = {
  ...RECORD_HANDLERS,
  ...quoteHandlers,
  ...bookingHandlers,
  ...shipmentHandlers,
  ...attentionHandlers,
  ...reportHandlers,
  ...searchHandlers,
  ...scanHandlers,
  ...closeOfDayHandlers,
  ...documentHandlers,
  ...printingHandlers,
  ...emailHandlers,
  ...contactHandlers,
  ...itemHandlers,
  ...carrierHandlers,
  ...orderHandlers,
  ...orderRunHandlers,
  ...orderResultHandlers,
  ...routingHandlers,
  ...invoiceHandlers,
  ...evidenceHandlers,
  ...auditHandlers,
};

/** Requires a handler for each of the other calls at compile time. */
export type AppHandlers = Handlers<Exclude<CallName, keyof typeof ACCOUNT_HANDLERS>>;
