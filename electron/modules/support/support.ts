/** The API log, and support files with everything that helps and no secrets. */
import type { AppInfo, Settings } from '../../../shared/contract/app.ts';
import type { Connection, ConnectionStatus } from '../../../shared/contract/connections.ts';
import type { LoggedCall } from '../../../shared/contract/support.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { fileStamp } from '../../platform/fileStamp.ts';
import { sampleText } from '../demo/sampleMarks.ts';
import type { CallHistory, CallQuery } from '../freight/callLog.ts';
import { callsCsv } from './callsCsv.ts';
import type { Environment, LogTail, SupportFiles } from './ports.ts';
import type { SecretFilter } from './secretFilter.ts';
import { supportText } from './supportText.ts';

export interface SupportOptions {
  readonly info: AppInfo;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly secrets: SecretFilter;
  readonly files: SupportFiles;
  readonly logTail: LogTail;
  readonly settings: () => Settings;
  readonly connections: () => Connection[];
  /** Whether the account in use is the demo: exports of its data are marked SAMPLE. */
  readonly isDemo: () => boolean;
  readonly status: () => ConnectionStatus;
  /** The API log of the account in use. */
  readonly history: () => Result<CallHistory>;
}

const CALLS_IN_FILE = 500;
const LOG_LINES_IN_FILE = 500;

/** Creates the support service. */
export function createSupport(options: SupportOptions) {
  const { clock, secrets, files } = options;
  let lastPreview: { readonly previewId: string; readonly fileName: string; readonly text: string } | null = null;

  return {
    calls(query: CallQuery): Result<{ calls: LoggedCall[]; more: boolean; errorCodes: string[] }> {
      const history = options.history();
      if (!history.ok) return history;
      const calls = history.value.recent({ ...query, limit: query.limit + 1 });
      return ok({
        calls: calls.slice(0, query.limit),
        more: calls.length > query.limit,
        errorCodes: history.value.errorCodes(),
      });
    },

    /** Exports the matching requests, latest first, to a CSV file. */
    async exportCalls(
      query: Pick<CallQuery, 'operation' | 'failedOnly' | 'errorCode' | 'limit'>,
    ): Promise<Result<{ fileName: string; path: string; rows: number }>> {
      const history = options.history();
      if (!history.ok) return history;
      const calls = history.value.recent({ ...query, bolNumber: null, beforeId: null });
      const fileName = `waybill-calls-${fileStamp(clock.now())}.csv`;
      const path = await files.write(
        fileName,
        secrets.clean(options.isDemo() ? sampleText(callsCsv(calls)) : callsCsv(calls)),
      );
      return ok({ fileName, path, rows: calls.length });
    },

    preview(): { previewId: string; fileName: string; text: string } {
      const madeAtMs = clock.now();
      const history = options.history();
      const all = { operation: null, failedOnly: false, errorCode: null, bolNumber: null, beforeId: null };
      const text = supportText({
        madeAtMs,
        info: options.info,
        environment: options.environment,
        settings: options.settings(),
        connections: options.connections(),
        status: options.status(),
        calls: history.ok ? history.value.recent({ ...all, limit: CALLS_IN_FILE }) : null,
        log: options.logTail.recent(LOG_LINES_IN_FILE),
      });
      lastPreview = {
        previewId: crypto.randomUUID(),
        fileName: `waybill-support-${fileStamp(madeAtMs)}.txt`,
        text: secrets.clean(text),
      };
      return lastPreview;
    },

    async save(previewId: string): Promise<Result<{ fileName: string; path: string }>> {
      if (lastPreview === null || lastPreview.previewId !== previewId)
        return fail({ code: 'not_found', what: 'preview' });
      const { fileName, text } = lastPreview;
      return ok({ fileName, path: await files.write(fileName, text) });
    },
  };
}

export type SupportService = ReturnType<typeof createSupport>;
