/** The log file: one JSON line an event, written by pino, fields that could hold a secret removed. */
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../services/log.ts';

export interface FileLog extends Log {
  close(): void;
}

/** At the start of a run a file larger than this becomes `<file>.1`, replacing the one before. */
const ROTATE_BYTES = 5 * 1024 * 1024;

const SECRET_FIELDS = ['password', 'authorization', 'token', 'url', 'body', 'headers'];

/** Opens the log at `path`. */
export function openFileLog(path: string): FileLog {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(path, `${path}.1`);
  const destination = pino.destination({ dest: path, sync: true, mode: 0o600 });
  // A log that can't be written, on a full disk say, must not take the app down with it.
  destination.on('error', () => {});
  const log = pino(
    { base: null, redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true } },
    destination,
  );
  return {
    info: (event, facts = {}) => log.info(facts, event),
    bug: (reference, where, error) =>
      log.error({ reference, where, stack: error instanceof Error ? error.stack : String(error) }, 'bug'),
    close: () => destination.end(),
  };
}
