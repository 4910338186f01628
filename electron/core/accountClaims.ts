/** Composes what an account claims back from carriers: disputed invoices and claims, and the alerts about them. */

import type { AppEvent } from '../../shared/ipc/contract.ts';
import type { AttentionService } from '../modules/attention/attention.ts';
import type { DocumentsService } from '../modules/documents/documents.ts';
import type { AttachmentsService } from '../modules/evidence/attachments.ts';
import { createClaims } from '../modules/evidence/claims.ts';
import { createInvoices } from '../modules/invoices/invoices.ts';
import type { Clock } from '../platform/clock.ts';
import type { Listeners } from '../platform/events.ts';
import { drawClaim } from '../platform/pdf/pdfThread.ts';
import { unlessDiskFails } from '../platform/storage.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountClaimsOptions {
  readonly storage: AccountStores;
  readonly attachments: AttachmentsService;
  readonly documents: Pick<DocumentsService, 'file' | 'exporter'>;
  readonly attention: Pick<AttentionService, 'invoiceDeadlines' | 'evaluate'>;
  readonly isDemo: boolean;
  readonly clock: Clock;
  readonly events: Listeners<AppEvent>;
  readonly signal: AbortSignal;
}

export function createAccountClaims(options: AccountClaimsOptions) {
  const { storage, attachments, documents, attention, clock, events, signal } = options;
  const { emit } = events;
  const invoices = createInvoices({
    store: storage.invoices,
    clock,
    emit,
    signal,
    onDeadlines: (near) =>
      attention.invoiceDeadlines(
        near.map(({ id, fields, carrierName, deadline, comparison }) => ({
          kind: 'invoice_deadline',
          invoiceId: id,
          invoiceNumber: fields.invoiceNumber,
          carrierName,
          deadline,
          differenceCents: comparison.kind === 'compared' ? comparison.differenceCents : null,
          currency: fields.currency,
        })),
      ),
  });
  const claims = createClaims({
    store: storage.evidence,
    attachments,
    shipmentOf: storage.shipments.byBol,
    invoiceOf(invoiceId) {
      const found = invoices.get(invoiceId);
      return found.ok ? found.value.invoice : null;
    },
    documentOf: storage.documents.byFileId,
    documentFile: documents.file,
    exporter: documents.exporter,
    claimPdf: drawClaim,
    isDemo: options.isDemo,
    clock,
    emit,
  });
  events.add(({ name, id }) => {
    if (signal.aborted) return;
    // An invoice that can't be compared must not fail the booking or the poll: the next change compares it again.
    if (name === 'shipments.changed') unlessDiskFails(() => invoices.shipmentChanged(id));
    if (name === 'evidence.changed' && id !== null) unlessDiskFails(() => attention.evaluate(id));
  });
  return { invoices, claims };
}
