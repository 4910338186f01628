/** The services of the active connection, as the handlers reach them. */
import type { CallName } from '../../shared/ipc/contract.ts';
import type { AttentionService } from '../services/attention/attention.ts';
import type { BoardService } from '../services/board/board.ts';
import type { BulkRefreshes } from '../services/board/bulkRefresh.ts';
import type { BookingsService } from '../services/bookings/bookings.ts';
import type { ItemService } from '../services/catalogue/items.ts';
import type { ContactsService } from '../services/contacts/contacts.ts';
import type { DocumentsService } from '../services/documents/documents.ts';
import type { DraftsService } from '../services/drafts/drafts.ts';
import type { NotesService } from '../services/notes/notes.ts';
import type { NotificationsService } from '../services/notifications/notifications.ts';
import type { PrintingService } from '../services/printing/printing.ts';
import type { QuotesService } from '../services/quotes/quotes.ts';
import type { ReportsService } from '../services/reports/reports.ts';
import type { ShipmentsService } from '../services/shipments/shipments.ts';
import type { TemplatesService } from '../services/templates/templates.ts';
import type { Poller } from '../services/tracking/poller.ts';
import { attentionHandlers } from './attention.ts';
import { bookingHandlers } from './bookings.ts';
import { contactHandlers } from './contacts.ts';
import { documentHandlers } from './documents.ts';
import { draftHandlers } from './drafts.ts';
import type { Handlers } from './handlers.ts';
import { itemHandlers } from './items.ts';
import { noteHandlers } from './notes.ts';
import { printingHandlers } from './printing.ts';
import { quoteHandlers } from './quotes.ts';
import { reportHandlers } from './reports.ts';
import { shipmentHandlers } from './shipments.ts';
import { templateHandlers } from './templates.ts';

export interface AccountServices {
  /** Resolves once the database is known to be whole: nothing is imported before. */
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
  readonly drafts: DraftsService;
  readonly notes: NotesService;
  readonly reports: ReportsService;
  readonly contacts: ContactsService;
  readonly catalogue: ItemService;
  readonly templates: TemplatesService;
}

/** Every call of the active account. */
export const ACCOUNT_HANDLERS = {
  ...draftHandlers,
  ...quoteHandlers,
  ...templateHandlers,
  ...bookingHandlers,
  ...shipmentHandlers,
  ...attentionHandlers,
  ...noteHandlers,
  ...reportHandlers,
  ...documentHandlers,
  ...printingHandlers,
  ...contactHandlers,
  ...itemHandlers,
};

/** A handler for each of the other calls: one that is missing doesn't compile. */
export type AppHandlers = Handlers<Exclude<CallName, keyof typeof ACCOUNT_HANDLERS>>;
