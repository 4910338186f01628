/** PDFs of claims: what is known about a shipment, the user's statement, and the files that support it. */
import type { MadeFile } from '../../../shared/contract/documents.ts';
import type { DamageClaim, SeparateExhibit } from '../../../shared/contract/evidence.ts';
import type { Invoice } from '../../../shared/contract/invoices.ts';
import { formatDayLong, formatNumber } from '../../../shared/format.ts';
import { ATTACHMENT_KIND_LABELS, CLAIM_TITLES, type ClaimKind } from '../../../shared/freight/evidence.ts';
import type { Party } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { claimDeadlines } from '../../../shared/rules/claimDeadlines.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { DocumentExport } from '../documents/documentExport.ts';
import { pdfName } from '../documents/fileNames.ts';
import type { SavedDocument } from '../documents/ports.ts';
import type { StoredShipment } from '../shipments/types.ts';
import type { AttachmentsService } from './attachments.ts';
import type { ClaimExhibit, ClaimPdf, ClaimSheet } from './ports.ts';
import type { EvidenceStore } from './store.ts';

export interface ClaimsOptions {
  readonly store: Pick<EvidenceStore, 'statement' | 'putStatement' | 'damageClaim' | 'beginClaim' | 'setDamageClaim'>;
  readonly attachments: Pick<AttachmentsService, 'goodFile' | 'list'>;
  readonly shipmentOf: (bolNumber: string) => StoredShipment | null;
  readonly invoiceOf: (invoiceId: string) => Invoice | null;
  /** A saved document of the shipment. */
  readonly documentOf: (fileId: string) => Pick<SavedDocument, 'bolNumber' | 'type' | 'name'> | null;
  readonly documentFile: (fileId: string) => Promise<{ readonly path: string } | null>;
  readonly exporter: Pick<DocumentExport, 'addFile' | 'ordinalOf'>;
  readonly claimPdf: ClaimPdf;
  readonly isDemo: boolean;
  readonly clock: Clock;
  readonly emit: Emit;
}

const day = (date: string | null | undefined) => (date == null || date === '' ? '–' : formatDayLong(date));

function invoiceLines({ fields, shipment, comparison, deadline }: Invoice): [string, string][] {
  const quoted = shipment?.quotedCents ?? null;
  const reclass =
    comparison.kind === 'compared' ? comparison.causes.find(({ cause }) => cause === 'reclass') : undefined;
  return [
    ['Invoice', `${fields.invoiceNumber}, ${day(fields.invoiceDate)}`],
    ['Quoted', quoted === null ? '–' : formatMoney(quoted, shipment?.quotedCurrency ?? 'USD')],
    ['Billed', formatMoney(fields.totalCents, fields.currency)],
    ...(comparison.kind === 'compared'
      ? [['Difference', formatMoneyChange(comparison.differenceCents, fields.currency)] as [string, string]]
      : []),
    ...(fields.billedClass === '' ? [] : [['Billed class', fields.billedClass] as [string, string]]),
    ...(reclass?.cause === 'reclass'
      ? [['Quoted class', reclass.quotedClasses.join(', ') || '–'] as [string, string]]
      : []),
    ...(fields.billedWeightLb === null
      ? []
      : [['Billed weight', `${formatNumber(fields.billedWeightLb, 2)} lb`] as [string, string]]),
    ['Dispute by', `${day(deadline)} (180 days, 49 USC 13710)`],
  ];
}

function partyLine(label: string, party: Party | undefined, place: string | null): [string, string] {
  const parts = [party?.name, party?.address1, party?.address2, place];
  return [label, parts.filter((part) => part != null && part !== '').join(', ') || '–'];
}

/** Creates the claims of one account. */
export function createClaims(options: ClaimsOptions) {
  const { store, attachments, shipmentOf, invoiceOf, documentOf, documentFile, exporter, claimPdf, clock, emit } =
    options;

  const changed = (bolNumber: string) => emit({ name: 'evidence.changed', id: bolNumber });

  function begin(bolNumber: string, claim: ClaimKind): void {
    if (store.beginClaim(bolNumber, claim)) changed(bolNumber);
  }

  function sheetOf(claim: ClaimKind, shipment: StoredShipment, invoice: Invoice | null, statement: string): ClaimSheet {
    const { details, request } = shipment;
    const deadlines = claimDeadlines(shipment.deliveryDate);
    const place = (of: 'origin' | 'destination') => {
      const address = request?.[of];
      return address === undefined
        ? of === 'origin'
          ? shipment.originPlace
          : shipment.consigneePlace
        : `${address.city}, ${address.state} ${address.zip}`;
    };
    return {
      title: CLAIM_TITLES[claim],
      subtitle: `BOL ${shipment.bolNumber}`,
      summary: [
        ['BOL', shipment.bolNumber],
        ['PRO', shipment.proNumber ?? '–'],
        ['Carrier', `${shipment.carrierName} (${shipment.carrier})`],
        ['PO', shipment.poNumber ?? '–'],
        partyLine('Shipper', details?.shipper, place('origin')),
        partyLine('Consignee', details?.consignee, place('destination')),
        ['Pickup', day(shipment.pickupDate)],
        ['Delivered', shipment.deliveryDate === null ? statusWord(shipment.status) : day(shipment.deliveryDate)],
      ],
      freight: (request?.handlingUnits ?? []).map((unit) => [
        `${unit.quantity ?? 1}`,
        unit.description,
        unit.freightClass ?? '–',
        unit.nmfc ?? '–',
        `${formatNumber(unit.weight * (unit.quantity ?? 1), 2)} lb`,
        `${formatNumber(unit.length, 2)} × ${formatNumber(unit.width, 2)} × ${formatNumber(unit.height, 2)} in`,
      ]),
      invoice: invoice === null ? [] : invoiceLines(invoice),
      deadlines:
        claim !== 'damage'
          ? []
          : deadlines === null
            ? [['Deadlines', 'Not delivered yet. Deadlines start at delivery.']]
            : [
                ['Report concealed damage by', `${day(deadlines.concealed)} (5 business days after delivery)`],
                ['File the claim by', `${day(deadlines.claim)} (9 months after delivery, 49 USC 14706(e))`],
              ],
      statement,
      madeOn: day(clock.today()),
      madeAtMs: clock.now(),
      isSample: options.isDemo,
    };
  }

  return {
    statement: (bolNumber: string, claim: ClaimKind): string | null => store.statement(bolNumber, claim),
    saveStatement(bolNumber: string, claim: ClaimKind, statement: string): void {
      store.putStatement(bolNumber, claim, statement);
      begin(bolNumber, claim);
    },
    damageClaim: (bolNumber: string): DamageClaim | null => store.damageClaim(bolNumber),
    /** Records that the damage claim was filed with the carrier, or with `filedOn` null that it wasn't. */
    setFiled(bolNumber: string, claim: DamageClaim): Result<DamageClaim> {
      if (shipmentOf(bolNumber) === null) return fail({ code: 'not_found', what: 'shipment' });
      const { filedOn } = claim;
      if (filedOn !== null && filedOn > clock.today()) {
        return fail({
          code: 'fields_invalid',
          fields: [{ field: 'filedOn', message: 'Enter a date that has passed.' }],
        });
      }
      store.setDamageClaim(bolNumber, claim);
      changed(bolNumber);
      return ok(claim);
    },
    async make(
      input: {
        readonly bolNumber: string;
        readonly claim: ClaimKind;
        readonly statement: string;
        readonly invoiceId: string | null;
        readonly fileIds: readonly string[];
      },
      signal: AbortSignal,
    ): Promise<Result<MadeFile & { separate: SeparateExhibit[] }>> {
      const { bolNumber, claim } = input;
      const shipment = shipmentOf(bolNumber);
      if (shipment === null) return fail({ code: 'not_found', what: 'shipment' });
      const invoice = input.invoiceId === null ? null : invoiceOf(input.invoiceId);
      // Without the invoice that was chosen, it would not say what was billed.
      if (input.invoiceId !== null && invoice?.shipment?.bolNumber !== bolNumber)
        return fail({ code: 'not_found', what: 'invoice' });
      const known = new Map(attachments.list(bolNumber).map((each) => [each.fileId, each]));
      const exhibits: ClaimExhibit[] = [];
      for (const fileId of input.fileIds) {
        const attachment = known.get(fileId);
        if (attachment !== undefined) {
          const { name, kind, note, date, media } = attachment;
          const path = (await attachments.goodFile(fileId))?.path ?? null;
          const about = [ATTACHMENT_KIND_LABELS[kind], day(date), note].filter((part) => part !== '').join(', ');
          exhibits.push({ name, about, media, path });
          continue;
        }
        const document = documentOf(fileId);
        if (document?.bolNumber !== bolNumber) return fail({ code: 'not_found', what: 'document' });
        const path = (await documentFile(fileId))?.path ?? null;
        const ordinal = exporter.ordinalOf(document);
        const name = ordinal > 1 ? `${document.type} ${ordinal}` : document.type;
        exhibits.push({ name, about: 'Document of the carrier', media: 'pdf', path });
      }
      const made = await claimPdf(sheetOf(claim, shipment, invoice, input.statement), exhibits, signal);
      if (signal.aborted) return fail({ code: 'cancelled' });
      if (made === null) return fail({ code: 'documents_not_merged' });
      begin(bolNumber, claim);
      const fileName = pdfName(CLAIM_TITLES[claim], bolNumber, shipment.proNumber && `PRO ${shipment.proNumber}`);
      return ok({
        ...(await exporter.addFile(made.content, fileName, made.pages)),
        separate: made.separate.map(({ at, why }) => ({
          fileId: input.fileIds[at] ?? '',
          name: exhibits[at]?.name ?? '',
          why,
        })),
      });
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
