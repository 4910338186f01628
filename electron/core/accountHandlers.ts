/** The services of the account in use, as the handlers get them. */

import type { CallName } from '../../shared/ipc/contract.ts';
import type { AttentionService } from '../modules/attention/attention.ts';
import { attentionHandlers } from '../modules/attention/calls.ts';
import type { AuditService } from '../modules/audit/audit.ts';
import { auditHandlers } from '../modules/audit/calls.ts';
import type { BoardService } from '../modules/board/board.ts';
import type { BulkRefreshes } from '../modules/board/bulkRefresh.ts';
import type { BookingsService } from '../modules/bookings/bookings.ts';
import { bookingHandlers } from '../modules/bookings/calls.ts';
import { closeOfDayHandlers } from '../modules/closeOfDay/calls.ts';
import type { CloseOfDayService } from '../modules/closeOfDay/closeOfDay.ts';
import { contactHandlers } from '../modules/contacts/calls.ts';
import { carrierHandlers } from '../modules/contacts/carrierCalls.ts';
import type { CarrierService } from '../modules/contacts/carriers.ts';
import type { ContactsService } from '../modules/contacts/contacts.ts';
import { itemHandlers } from '../modules/contacts/itemCalls.ts';
import type { ItemService } from '../modules/contacts/items.ts';
import { documentHandlers } from '../modules/documents/calls.ts';
import type { DocumentsService } from '../modules/documents/documents.ts';
import { draftHandlers } from '../modules/drafts/calls.ts';
import type { DraftsService } from '../modules/drafts/drafts.ts';
import { emailHandlers } from '../modules/emails/calls.ts';
import type { EmailsService } from '../modules/emails/emails.ts';
import type { Handlers } from '../modules/handlers.ts';
import { invoiceHandlers } from '../modules/invoices/calls.ts';
import type { InvoicesService } from '../modules/invoices/invoices.ts';
import { noteHandlers } from '../modules/notes/calls.ts';
import type { NotesService } from '../modules/notes/notes.ts';
import type { NotificationsService } from '../modules/notifications/notifications.ts';
import { orderHandlers } from '../modules/orders/calls.ts';
import type { OrderSources } from '../modules/orders/orderSources.ts';
import type { OrdersService } from '../modules/orders/orders.ts';
import { type OrderWork, orderRunHandlers } from '../modules/orders/runCalls.ts';
import { printingHandlers } from '../modules/printing/calls.ts';
import type { PrintingService } from '../modules/printing/printing.ts';
import { quoteHandlers } from '../modules/quotes/calls.ts';
import type { QuotesService } from '../modules/quotes/quotes.ts';
import { reportHandlers } from '../modules/reports/calls.ts';
import type { ReportsService } from '../modules/reports/reports.ts';
import { routingHandlers } from '../modules/routing/calls.ts';
import type { RoutingService } from '../modules/routing/routing.ts';
import { scanHandlers } from '../modules/scans/calls.ts';
import type { ScansService } from '../modules/scans/scans.ts';
import { searchHandlers } from '../modules/search/calls.ts';
import type { TextSearcher } from '../modules/search/ports.ts';
import { shipmentHandlers } from '../modules/shipments/calls.ts';
import type { ShipmentsService } from '../modules/shipments/shipments.ts';
import { templateHandlers } from '../modules/templates/calls.ts';
import type { TemplatesService } from '../modules/templates/templates.ts';
import type { Poller } from '../modules/tracking/poller.ts';

export interface AccountServices {
  /** Resolves once the database has passed its check. Imports wait for it. */
  readonly checked: Promise<void>;
  readonly quotes: QuotesService;
  readonly bookings: BookingsService;
  readonly shipments: ShipmentsService;
  readonly tracking: Poller;
  readonly attention: AttentionService;
  readonly notifications: NotificationsService;
  readonly board: BoardService;
  readonly refreshes: BulkRefreshes;
  readonly documents: DocumentsService;
  readonly printing: PrintingService;
  readonly emails: EmailsService;
  readonly drafts: DraftsService;
  readonly notes: NotesService;
  readonly reports: ReportsService;
  readonly search: TextSearcher;
  readonly scans: ScansService;
  readonly closeOfDay: CloseOfDayService;
  readonly contacts: ContactsService;
  readonly items: ItemService;
  readonly carriers: CarrierService;
  readonly orders: OrdersService;
  readonly orderWork: OrderWork;
  readonly orderSources: OrderSources;
  readonly routing: RoutingService;
  readonly invoices: InvoicesService;
  readonly audit: AuditService;
  readonly templates: TemplatesService;
}

/** Handlers of all calls that need an account. */
export const ACCOUNT_HANDLERS = {
  ...draftHandlers,
  ...quoteHandlers,
  ...templateHandlers,
  ...bookingHandlers,
  ...shipmentHandlers,
  ...attentionHandlers,
  ...noteHandlers,
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
  ...routingHandlers,
  ...invoiceHandlers,
  ...auditHandlers,
};

/** Requires a handler for each of the other calls at compile time. */
export type AppHandlers = Handlers<Exclude<CallName, keyof typeof ACCOUNT_HANDLERS>>;
