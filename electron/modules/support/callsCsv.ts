/** The API log as CSV for spreadsheets, with the same data as on the screen. */

import type { LoggedCall } from '../../../shared/contract/support.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';

const HEADS = ['Started at (UTC)', 'Operation', 'Milliseconds', 'HTTP status', 'Outcome', 'Details'];

/** One line per request. */
export const callsCsv = (calls: readonly LoggedCall[]) =>
  UTF8_MARK +
  csvLines([
    HEADS,
    ...calls.map(({ startedAtMs, operation, durationMs, httpStatus, errorCode, detail }) => [
      new Date(startedAtMs).toISOString().slice(0, 19).replace('T', ' '),
      operation,
      String(durationMs),
      httpStatus === null ? null : String(httpStatus),
      errorCode ?? 'ok',
      detail,
    ]),
  ]);
