/** Email drafts about shipments: filled from templates, written as files, opened in the user's mail program. */
import type { EmailAttachment, EmailDraft, EmailRecord, EmailTemplate } from '../../../shared/contract/emails.ts';
import type { DocumentView } from '../../../shared/contract/shipments.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { documentKey, isProofOfDelivery, printKindOf } from '../../../shared/rules/documentTypes.ts';
import {
  DEFAULT_EMAIL_TEMPLATES,
  EMAIL_KIND_LABELS,
  EMAIL_KINDS,
  type EmailKind,
  type EmailText,
  emailBytes,
  fillTemplate,
  MAX_EMAIL_BYTES,
  parseAddresses,
  templateProblem,
} from '../../../shared/rules/emailTemplates.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { visibleText } from '../../../shared/rules/visibleText.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { ContactsService } from '../contacts/contacts.ts';
import type { DocumentsService } from '../documents/documents.ts';
import { safeName } from '../documents/fileNames.ts';
import type { HostFiles } from '../documents/ports.ts';
import type { StoredShipment } from '../shipments/types.ts';
import type { EmailMessage } from './ports.ts';
import type { EmailStore } from './store.ts';
import { placeholderValues } from './values.ts';

export interface EmailsOptions {
  readonly store: EmailStore;
  readonly shipmentOf: (bolNumber: string) => StoredShipment | null;
  readonly contacts: Pick<ContactsService, 'list'>;
  readonly documents: Pick<DocumentsService, 'list' | 'versions' | 'exporter'>;
  readonly emailFile: (message: EmailMessage) => Promise<Uint8Array>;
  readonly hostFiles: Pick<HostFiles, 'openFile'>;
  /** Marks subject and text as SAMPLE. */
  readonly isDemo: boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

export interface ComposeRequest {
  readonly kind: EmailKind;
  readonly bolNumbers: readonly string[];
  readonly groupBy: 'shipment' | 'consignee' | 'carrier';
}

export interface CreateRequest extends EmailText {
  readonly kind: EmailKind;
  readonly bolNumbers: readonly string[];
  readonly to: string;
  readonly cc: string;
  readonly fileIds: readonly string[];
  /** Opens it in the mail program. */
  readonly opens: boolean;
}

/** Characters of a subject, after its placeholders are filled in. */
const MAX_SUBJECT = 300;
const SAMPLE = 'SAMPLE: demo data';
/** Contacts of one name that are compared. */
const MAX_CONTACTS = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they could add headers to a message
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Which documents a draft of the kind attaches: without a proof of delivery, the other delivery documents. */
function attachedOf(kind: EmailKind, documents: readonly DocumentView[]): readonly DocumentView[] {
  if (kind === 'tracking') return [];
  if (kind !== 'pod') return documents.filter(({ type }) => printKindOf(type) === kind);
  const delivery = documents.filter(({ type }) => printKindOf(type) === 'other');
  const pods = delivery.filter(isProofOfDelivery);
  return pods.length > 0 ? pods : delivery;
}

/** Creates the email drafts of one account. */
export function createEmails(options: EmailsOptions) {
  const { store, shipmentOf, contacts, documents, emailFile, hostFiles, isDemo, clock, emit } = options;

  const textOf = (kind: EmailKind): EmailText => store.template(kind) ?? DEFAULT_EMAIL_TEMPLATES[kind];
  const template = (kind: EmailKind): EmailTemplate => {
    const { subject, body } = textOf(kind);
    return { kind, subject, body, isDefault: store.template(kind) === null };
  };

  /** The booking's own address of the shipper or consignee; otherwise that of the contact with this name and ZIP. */
  function recipientOf(kind: EmailKind, { details, request, consigneeName }: StoredShipment): string | null {
    const isShipper = kind === 'bol' || kind === 'labels';
    const party = isShipper ? details?.shipper : details?.consignee;
    const booked = party?.email?.trim() ?? '';
    if (booked !== '') return booked;
    const name = party?.name ?? (isShipper ? null : consigneeName);
    if (name == null) return null;
    const zip = isShipper ? request?.origin.zip : request?.destination.zip;
    const found = contacts.list({ search: name, sort: 'use', offset: 0, limit: MAX_CONTACTS }).entries;
    const named = found.filter((contact) => contact.email !== '' && folded(contact.name) === folded(name));
    return (named.find((contact) => contact.zip === zip) ?? named[0])?.email ?? null;
  }

  function attachmentsOf(kind: EmailKind, bolNumber: string): EmailAttachment[] {
    const versions = documents.versions(bolNumber);
    return attachedOf(kind, documents.list(bolNumber)).flatMap((document) => {
      const { fileId, type, bytes } = document;
      const fileName = fileId === null ? null : documents.exporter.fileNameOf(fileId);
      if (fileId === null || fileName === null) return [];
      const otherVersionIds = versions
        .filter((each) => each.fileId !== fileId && documentKey(each) === documentKey(document))
        .map((each) => each.fileId);
      return [{ fileId, otherVersionIds, bolNumber, type, fileName, bytes: bytes ?? 0 }];
    });
  }

  function draftOf({ kind, groupBy }: ComposeRequest, title: string, shipments: readonly StoredShipment[]): EmailDraft {
    const values = placeholderValues(shipments);
    const { subject, body } = textOf(kind);
    const filled = visibleText(fillTemplate(subject, values)).replaceAll(/\s+/g, ' ').trim();
    const text = visibleText(fillTemplate(body, values));
    const attachments = shipments.flatMap(({ bolNumber }) => attachmentsOf(kind, bolNumber));
    const attached = new Set(attachments.map(({ bolNumber }) => bolNumber));
    const bolNumbers = shipments.map(({ bolNumber }) => bolNumber);
    // A draft for a carrier has the shipments of several customers, who must not see each other's addresses.
    const to = new Map(
      (groupBy === 'carrier' ? [] : shipments).flatMap((shipment) => {
        const address = recipientOf(kind, shipment);
        return address === null ? [] : [[address.toLowerCase(), address]];
      }),
    );
    return {
      bolNumbers,
      title,
      to: [...to.values()].join(', '),
      subject: (isDemo ? `SAMPLE: ${filled}` : filled).slice(0, MAX_SUBJECT),
      body: isDemo ? `${SAMPLE}\n\n${text}` : text,
      attachments,
      missing: kind === 'tracking' ? [] : bolNumbers.filter((bolNumber) => !attached.has(bolNumber)),
    };
  }

  function record(bolNumbers: readonly string[], entry: Omit<EmailRecord, 'atMs'>): void {
    const saved = bolNumbers.filter((bolNumber) => shipmentOf(bolNumber) !== null);
    store.addDrafts(saved, { ...entry, atMs: clock.now() });
    for (const bolNumber of saved) emit({ name: 'shipments.changed', id: bolNumber });
  }

  return {
    templates: (): EmailTemplate[] => EMAIL_KINDS.map(template),

    saveTemplate(kind: EmailKind, { subject, body }: EmailText): Result<EmailTemplate> {
      const fields = [
        { field: 'subject', message: subject.trim() === '' ? 'Required.' : subjectProblem(subject) },
        { field: 'body', message: body.trim() === '' ? 'Required.' : templateProblem(body) },
      ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
      if (fields.length > 0) return fail({ code: 'fields_invalid', fields });
      store.putTemplate(kind, { subject: subject.trim(), body });
      emit({ name: 'emails.changed', id: kind });
      return ok(template(kind));
    },
    resetTemplate(kind: EmailKind): EmailTemplate {
      store.removeTemplate(kind);
      emit({ name: 'emails.changed', id: kind });
      return template(kind);
    },

    /**
     * One draft for each shipment, consignee, or carrier; one for each shipment without a consignee name. `not_found` if
     * none of the shipments is in the database.
     */
    compose(request: ComposeRequest): Result<{ drafts: EmailDraft[] }> {
      const { bolNumbers, groupBy } = request;
      const groups = new Map<string, { title: string; shipments: StoredShipment[] }>();
      for (const bolNumber of new Set(bolNumbers)) {
        const shipment = shipmentOf(bolNumber);
        if (shipment === null) continue;
        const title = titleOf(shipment, groupBy);
        // Shipments without a consignee name may be of different customers.
        const isAlone = groupBy === 'shipment' || (groupBy === 'consignee' && consigneeOf(shipment) === null);
        const key = isAlone ? bolNumber : folded(title);
        const group = groups.get(key) ?? { title, shipments: [] };
        group.shipments.push(shipment);
        groups.set(key, group);
      }
      if (groups.size === 0) return fail({ code: 'not_found', what: 'shipment' });
      return ok({ drafts: [...groups.values()].map(({ title, shipments }) => draftOf(request, title, shipments)) });
    },

    async create(
      draft: CreateRequest,
    ): Promise<Result<{ fileId: string; fileName: string; bytes: number; opened: boolean }>> {
      const { kind, bolNumbers, fileIds } = draft;
      const to = parseAddresses(draft.to);
      const cc = parseAddresses(draft.cc);
      const fields = [
        { field: 'to', message: addressProblem(draft.to, to.invalid) },
        { field: 'cc', message: addressProblem(draft.cc, cc.invalid) },
        { field: 'subject', message: CONTROL.test(draft.subject) ? 'Enter one line.' : null },
      ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
      if (fields.length > 0) return fail({ code: 'fields_invalid', fields });

      const allowed = new Map(
        bolNumbers.flatMap((bolNumber) => documents.list(bolNumber).map(({ fileId, bytes }) => [fileId, bytes ?? 0])),
      );
      const bytes = emailBytes([...new Set(fileIds)].reduce((sum, fileId) => sum + (allowed.get(fileId) ?? 0), 0));
      if (bytes > MAX_EMAIL_BYTES) return fail({ code: 'email_too_large', bytes, limitBytes: MAX_EMAIL_BYTES });
      const attachments: { path: string; fileName: string }[] = [];
      for (const fileId of new Set(fileIds)) {
        const file = allowed.has(fileId) ? await documents.exporter.namedFile(fileId) : null;
        if (file?.ok !== true) return fail({ code: 'not_found', what: 'document' });
        attachments.push(file.value);
      }
      const content = await emailFile({
        to: to.addresses,
        cc: cc.addresses,
        subject: visibleText(draft.subject),
        text: visibleText(draft.body),
        attachments,
        atMs: clock.now(),
      });
      const fileName = `${safeName('Email', EMAIL_KIND_LABELS[kind], bolNumbers.length === 1 ? (bolNumbers[0] ?? null) : null)}.eml`;
      const { fileId, path } = await documents.exporter.addFile(content, fileName);
      const opened = draft.opens && ((await hostFiles.openFile?.(path)) ?? false);
      if (opened)
        record(bolNumbers, { kind, outcome: 'opened', to: recipients(draft), attachments: attachments.length });
      return ok({ fileId, fileName, bytes: content.byteLength, opened });
    },

    record(bolNumbers: readonly string[], entry: Omit<EmailRecord, 'atMs'>): Record<string, never> {
      record(bolNumbers, { ...entry, to: visibleText(entry.to).replaceAll(/\s+/g, ' ') });
      return {};
    },

    /** What happened to drafts about a shipment, newest first. */
    history: store.drafts,
  };
}

export type EmailsService = ReturnType<typeof createEmails>;

function subjectProblem(subject: string): string | null {
  return CONTROL.test(subject.trim()) ? 'Enter one line.' : templateProblem(subject);
}

function addressProblem(text: string, invalid: string | null): string | null {
  if (CONTROL.test(text)) return 'Enter one line.';
  return invalid === null ? null : `“${invalid}” isn’t an email address.`;
}

const recipients = ({ to, cc }: Pick<CreateRequest, 'to' | 'cc'>): string =>
  [to, cc]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join(', ');

function titleOf(shipment: StoredShipment, groupBy: ComposeRequest['groupBy']): string {
  if (groupBy === 'carrier') return shipment.latestCarrierName ?? shipment.carrierName;
  if (groupBy === 'shipment') return shipment.bolNumber;
  return consigneeOf(shipment) ?? `Consignee unknown, ${shipment.bolNumber}`;
}

/** null if the name is unknown or blank. */
function consigneeOf({ consigneeName }: StoredShipment): string | null {
  return consigneeName === null || consigneeName.trim() === '' ? null : consigneeName;
}
