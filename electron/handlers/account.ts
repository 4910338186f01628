/** The services of the active connection, as the handlers reach them. */
import type { Result } from '../../shared/ipc/result.ts';
import type { AttentionService } from '../services/attention/attention.ts';
import type { BoardService } from '../services/board/board.ts';
import type { Refreshes } from '../services/board/refreshRun.ts';
import type { BookingsService } from '../services/bookings/bookings.ts';
import type { CatalogueService } from '../services/catalogue/catalogue.ts';
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
import type { Tracker } from '../services/tracking/tracker.ts';

export interface Account {
  /** Resolves once the database is known to be whole: nothing is imported before. */
  readonly checked: Promise<void>;
  readonly quotes: QuotesService;
  readonly bookings: BookingsService;
  readonly shipments: ShipmentsService;
  readonly tracking: Tracker;
  readonly attention: AttentionService;
  readonly notifications: NotificationsService;
  readonly board: BoardService;
  readonly refreshes: Refreshes;
  readonly documents: DocumentsService;
  readonly printing: PrintingService;
  readonly drafts: DraftsService;
  readonly notes: NotesService;
  readonly reports: ReportsService;
  readonly contacts: ContactsService;
  readonly catalogue: CatalogueService;
  readonly templates: TemplatesService;
}

/** The active account, or `not_connected`. */
export type ActiveAccount = () => Result<Account>;
