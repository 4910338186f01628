/** Results of orders: the source rows of an import with what became of them, exported, or in a file that is updated automatically. */
import type { AutoResults, SavedImport } from '../../../shared/contract/orderResults.ts';
import { type ResultFormat, resultFileName } from '../../../shared/freight/orderResults.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { DocumentExport } from '../documents/documentExport.ts';
import type { DocumentContentStore, HostFiles } from '../documents/ports.ts';
import { createResultFiles, type ResultFilesOptions } from './resultFiles.ts';
import { type ResultDocument, type Results, resultContent, type SheetCell } from './resultFormats.ts';
import type { ImportToWrite, ResultStore, SourceRows } from './resultStore.ts';

export interface OrderResultsOptions extends Omit<ResultFilesOptions, 'resultsOf' | 'contentOf'> {
  readonly store: ResultStore;
  /** The saved documents of a shipment. */
  readonly documentsOf: (bolNumber: string) => readonly { readonly type: string; readonly sha256: string }[];
  readonly contentStore: Pick<DocumentContentStore, 'pathOf'>;
  readonly exporter: Pick<DocumentExport, 'addFile'>;
  readonly hostFiles: Pick<HostFiles, 'chooseFolder'>;
  readonly writeWorkbook: (rows: readonly (readonly SheetCell[])[]) => Promise<Uint8Array>;
  readonly isDemo: boolean;
}

/** How long the rows of an import are stored. */
const ROWS_RETENTION_MS = 366 * 86_400_000;

/** Creates the results of the orders of one account. */
export function createOrderResults(options: OrderResultsOptions) {
  const { store, documentsOf, contentStore, exporter, hostFiles, writeWorkbook, isDemo, clock, emit } = options;

  async function resultsOf({ importId, source, fileName, heads }: ImportToWrite): Promise<Results> {
    const rows = store.rows(importId);
    const documents = new Map<string, ResultDocument[]>();
    for (const bolNumber of new Set(rows.flatMap(({ order }) => order?.bolNumber ?? []))) {
      const files: ResultDocument[] = [];
      for (const { type, sha256 } of documentsOf(bolNumber)) {
        const path = await contentStore.pathOf(sha256);
        if (path !== null) files.push({ type, path });
      }
      if (files.length > 0) documents.set(bolNumber, files);
    }
    return { source, fileName, heads, rows, documents, isSample: isDemo };
  }

  const contentOf = (results: Results, format: ResultFormat) => resultContent(results, format, writeWorkbook);
  const files = createResultFiles({ ...options, resultsOf, contentOf });

  return {
    /** To be called after a change of what results contain. */
    scheduleUpdate: files.scheduleUpdate,
    /** Saves source rows of an import. */
    addRows(rows: SourceRows): number {
      store.addRows(rows, clock.now(), clock.now() - ROWS_RETENTION_MS);
      emit({ name: 'orderResults.changed', id: null });
      files.scheduleUpdate();
      return rows.rows.length;
    },
    list: (): { imports: SavedImport[]; auto: AutoResults[]; canUpdate: boolean } => ({
      imports: store.imports(),
      auto: files.list(),
      canUpdate: hostFiles.chooseFolder !== null,
    }),
    async export(
      importId: string,
      format: ResultFormat,
    ): Promise<Result<{ fileId: string; fileName: string; orders: number }>> {
      const saved = store.byId(importId);
      if (saved === null) return fail({ code: 'not_found', what: 'import' });
      const results = await resultsOf(saved);
      const fileName = resultFileName(saved.fileName === '' ? saved.source : saved.fileName, format);
      const { fileId } = await exporter.addFile(await contentOf(results, format), fileName);
      const orders = new Set(results.rows.filter(({ order }) => order !== null).map((row) => row.orderNumber));
      return ok({ fileId, fileName, orders: orders.size });
    },
    async autoUpdate(source: string, format: ResultFormat, chooseFolder: boolean): Promise<Result<AutoResults>> {
      const before = store.auto().find((each) => each.source === source);
      if (hostFiles.chooseFolder === null) return fail({ code: 'not_found', what: 'folder' });
      const folder =
        before === undefined || chooseFolder
          ? await hostFiles.chooseFolder(`Folder of the files from ${source}`)
          : before.folder;
      if (folder === null) return fail({ code: 'cancelled' });
      store.setAuto({ source, format, folder });
      const auto = await files.writeNow(source);
      return auto === null ? fail({ code: 'not_found', what: 'source' }) : ok(auto);
    },
    stop(source: string): boolean {
      const stopped = store.stop(source);
      files.forget(source);
      emit({ name: 'orderResults.changed', id: null });
      return stopped;
    },
    async retry(source: string): Promise<Result<AutoResults>> {
      const auto = await files.writeNow(source);
      return auto === null ? fail({ code: 'not_found', what: 'source' }) : ok(auto);
    },
  };
}

export type OrderResults = ReturnType<typeof createOrderResults>;
