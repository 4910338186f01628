/** Files that leave the app under readable names, and PDFs that the app produces. */

import type { MadeFile } from '../../../shared/contract/documents.ts';
import type { GeneratedFrom } from '../../../shared/contract/printing.ts';
import type { ReportSheet } from '../../../shared/contract/reports.ts';
import { formatDayLong } from '../../../shared/format.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { typeKey } from '../../../shared/rules/documentTypes.ts';
import type { Clock } from '../../platform/clock.ts';
import { saveWhereChosen } from '../../platform/storage.ts';
import { documentFileName, pdfName } from './fileNames.ts';
import { pickupManifests } from './pickupManifests.ts';
import type { PickupSource } from './pickupStore.ts';
import type { DocumentContentStore, HostFiles, PdfWriter, PickupDay, SavedDocument, StagingFolder } from './ports.ts';
import type { DocumentStore } from './store.ts';

export interface DocumentExportOptions {
  readonly store: Pick<DocumentStore, 'byFileId' | 'latest'>;
  readonly contentStore: Pick<DocumentContentStore, 'pathOf' | 'check'>;
  readonly staging: StagingFolder;
  readonly hostFiles: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly pickups: PickupSource;
  readonly proOf: (bolNumber: string) => string | null;
  readonly clock: Clock;
  /** A file that the user attached, with its name; null if there is none with that ID. */
  readonly attachedFile: (fileId: string) => Promise<{ path: string; fileName: string } | null>;
  /** A saved file that passed its check. */
  readonly fileOf: (fileId: string) => Promise<{ path: string; bytes: number } | null>;
}

interface Made extends MadeFile {
  readonly type: string;
  readonly sha256: string;
  readonly path: string;
  readonly madeFrom: GeneratedFrom | null;
}

/** Type of files that others of the app's modules produce. */
const OTHER = 'File';

/** Creates the document export of one account. */
export function createDocumentExport(options: DocumentExportOptions) {
  const { store, contentStore, staging, hostFiles, pdfWriter, pickups, proOf, clock, fileOf } = options;
  const made = new Map<string, Made>();
  /** Where the user chose to save files: the page can show no other paths. */
  const savedPaths = new Set<string>();

  /** Number of a document among those of its type, from 1. */
  function ordinalOf({ bolNumber, type, name }: Pick<SavedDocument, 'bolNumber' | 'type' | 'name'>): number {
    const ofType = store.latest(bolNumber).filter((each) => typeKey(each.type) === typeKey(type));
    return ofType.findIndex((each) => each.name === name) + 1;
  }

  /** The name that a downloaded document leaves the app under, or null if there is none with that ID. */
  function fileNameOf(fileId: string): string | null {
    const document = store.byFileId(fileId);
    if (document === null) return null;
    // Two documents of one type would otherwise have the same name.
    return documentFileName(document, proOf(document.bolNumber), ordinalOf(document));
  }

  /** The file, and the name that it leaves the app under. */
  async function namedFile(fileId: string): Promise<Result<{ path: string; fileName: string }>> {
    const own = made.get(fileId);
    if (own !== undefined) return ok(own);
    const attached = await options.attachedFile(fileId);
    if (attached !== null) return ok(attached);
    const fileName = fileNameOf(fileId);
    const file = await fileOf(fileId);
    if (fileName === null || file === null) return fail({ code: 'not_found', what: 'document' });
    return ok({ path: file.path, fileName });
  }

  async function save(
    { content, pages }: { readonly content: Uint8Array; readonly pages: number },
    type: string,
    fileName: string,
    madeFrom: GeneratedFrom | null,
  ): Promise<Made> {
    const path = await staging.write(content, fileName);
    const file = {
      fileId: crypto.randomUUID(),
      fileName,
      bytes: content.byteLength,
      pages,
      madeAtMs: clock.now(),
      path,
      type,
      sha256: await sha256Of(content),
      madeFrom,
    };
    made.set(file.fileId, file);
    return file;
  }

  /** Of one carrier, or of all. */
  function dayOf(carrier: string | null, date: string): Omit<PickupDay, 'madeAtMs'> | null {
    const manifests = pickupManifests(
      pickups.on(date).filter((shipment) => carrier === null || shipment.carrier === carrier),
    );
    return manifests.length === 0 ? null : { date, dateLabel: formatDayLong(date), manifests };
  }

  return {
    fileNameOf,
    ordinalOf,
    namedFile,
    /** Stores a file that another module produced, so that it can be opened, saved, and downloaded. */
    addFile: (content: Uint8Array, fileName: string, pages = 0): Promise<MadeFile & { readonly path: string }> =>
      save({ content, pages }, OTHER, fileName, null),

    capabilities: (): { showInFolder: boolean; dragOut: boolean; copyFile: boolean } => ({
      showInFolder: hostFiles.showInFolder !== null,
      dragOut: hostFiles.dragOut !== null,
      copyFile: hostFiles.copyFile !== null,
    }),

    /** `path` is null if the page has to download the file. Fails if the user closed the dialog. */
    async save(fileId: string): Promise<Result<{ fileName: string; path: string | null }>> {
      const file = await namedFile(fileId);
      if (!file.ok) return file;
      const { path: source, fileName } = file.value;
      if (hostFiles.chooseSavePath === null) return ok({ fileName, path: null });
      const path = await hostFiles.chooseSavePath(fileName);
      if (path === null) return fail({ code: 'cancelled' });
      const published = await saveWhereChosen(() => staging.publish(source, path));
      if (!published.ok) return published;
      savedPaths.add(path);
      return ok({ fileName, path });
    },

    /** Shows a file in its folder. `not_found` if `save` did not save it there. */
    showSaved(path: string): Result<{ path: string }> {
      if (!savedPaths.has(path) || hostFiles.showInFolder === null) {
        return fail({ code: 'not_found', what: 'saved file' });
      }
      hostFiles.showInFolder(path);
      return ok({ path });
    },

    async copyFile(fileId: string): Promise<Result<{ fileName: string }>> {
      const file = await namedFile(fileId);
      if (!file.ok) return file;
      if (hostFiles.copyFile === null) return fail({ code: 'not_found', what: 'clipboard' });
      const { path, fileName } = file.value;
      const copied = await hostFiles.copyFile(await staging.copy(path, fileName));
      return copied ? ok({ fileName }) : fail({ code: 'not_found', what: 'clipboard' });
    },

    async dragOut(fileId: string): Promise<Result<{ fileName: string }>> {
      const file = await namedFile(fileId);
      if (!file.ok) return file;
      if (hostFiles.dragOut === null) return fail({ code: 'not_found', what: 'window' });
      const { path, fileName } = file.value;
      await hostFiles.dragOut(await staging.copy(path, fileName));
      return ok({ fileName });
    },

    /** Merges all saved documents of a shipment into one PDF. `left` are those that can't be merged. */
    async mergeAll(
      bolNumber: string,
      signal: AbortSignal,
    ): Promise<Result<MadeFile & { left: { type: string; name: string }[] }>> {
      const left: { type: string; name: string }[] = [];
      const sources: { type: string; name: string; path: string }[] = [];
      for (const { type, name, sha256 } of store.latest(bolNumber)) {
        const path = (await contentStore.check(sha256)) === 'good' ? await contentStore.pathOf(sha256) : null;
        if (path === null) left.push({ type, name });
        else sources.push({ type, name, path });
      }
      if (sources.length === 0) return fail({ code: 'not_found', what: 'document' });
      const joined = await pdfWriter.join(
        sources.map(({ path }) => path),
        signal,
      );
      if (signal.aborted) return fail({ code: 'cancelled' });
      left.push(...joined.left.flatMap((index) => sources[index] ?? []).map(({ type, name }) => ({ type, name })));
      if (joined.content === null) return fail({ code: 'documents_not_merged' });
      const fileName = documentFileName({ type: 'Documents', bolNumber }, proOf(bolNumber));
      return ok({ ...(await save({ ...joined, content: joined.content }, 'Documents', fileName, null)), left });
    },

    /**
     * Carriers with pickups on that day, sorted by name, with their number of shipments, without canceled and voided
     * ones, and the next day with pickups.
     */
    pickups(date: string): {
      carriers: { carrier: string; carrierName: string; shipments: number }[];
      nextDate: string | null;
    } {
      const carriers = new Map<string, { carrier: string; carrierName: string; shipments: number }>();
      for (const { carrier, carrierName } of pickups.on(date)) {
        const known = carriers.get(carrier) ?? { carrier, carrierName, shipments: 0 };
        carriers.set(carrier, { ...known, shipments: known.shipments + 1 });
      }
      const byName = [...carriers.values()].toSorted((a, b) => (a.carrierName < b.carrierName ? -1 : 1));
      return { carriers: byName, nextDate: pickups.nextAfter(date) };
    },

    /**
     * The manifests of one carrier, or of all in one file: one for each carrier and pickup address. `not_found` if there
     * is no pickup on that day.
     */
    async pickupManifest(carrier: string | null, date: string): Promise<Result<MadeFile>> {
      const day = dayOf(carrier, date);
      if (day === null) return fail({ code: 'not_found', what: 'pickup' });
      const drawn = await pdfWriter.pickupManifest({ ...day, madeAtMs: clock.now() });
      const fileName = pdfName(carrier === null ? 'Pickup manifests' : 'Pickup manifest', carrier, date);
      const from = { document: 'pickup_manifest', carrier, date, says: await digestOf(day) } as const;
      return ok(await save(drawn, 'Pickup manifest', fileName, from));
    },

    /** A report, as the screen shows it. */
    async report(sheet: ReportSheet): Promise<Result<MadeFile>> {
      const drawn = await pdfWriter.report({ ...sheet, madeAtMs: clock.now() });
      return ok(await save(drawn, 'Report', pdfName('Report', sheet.printed), null));
    },

    /** Digest of the manifest's current content, or null if there is no pickup on that day. */
    async pickupManifestDigest(carrier: string | null, date: string): Promise<string | null> {
      const day = dayOf(carrier, date);
      return day === null ? null : await digestOf(day);
    },

    /** A file produced in this session, with the details that printing needs, or null. */
    printable(fileId: string): { fileId: string; type: string; sha256: string; madeFrom: GeneratedFrom | null } | null {
      const file = made.get(fileId);
      if (file === undefined || file.pages === 0) return null;
      const { type, sha256, madeFrom } = file;
      return { fileId, type, sha256, madeFrom };
    },

    /** A file produced in this session, or null. */
    made(fileId: string): { path: string; bytes: number } | null {
      const file = made.get(fileId);
      return file === undefined ? null : { path: file.path, bytes: file.bytes };
    },
  };
}

export type DocumentExport = ReturnType<typeof createDocumentExport>;

async function sha256Of(content: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content))).toString('hex');
}

function digestOf(day: Omit<PickupDay, 'madeAtMs'>): Promise<string> {
  return sha256Of(new TextEncoder().encode(JSON.stringify(day)));
}
