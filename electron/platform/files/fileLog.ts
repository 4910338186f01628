/**
 * The log file: one JSON line per event, written by pino. Fields that could contain a secret are removed, each line
 * passes through the secret filter, and the total size is limited.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import type { LogTail } from '../../modules/support/ports.ts';
import type { Log } from '../log.ts';

export interface FileLog extends Log, LogTail {
  close(): void;
}

export interface FileLogOptions {
  /** Filters each line before it is written. */
  readonly clean: (line: string) => string;
  /** Size at which the file is renamed to `<file>.1`, that one to `<file>.2`, and so on; the last one is deleted. */
  readonly fileBytes?: number;
  /** Maximum number of files, including the current one. */
  readonly files?: number;
}

/** 6 MB in total. */
const FILE_BYTES = 2 * 1024 * 1024;
const FILES = 3;
/** Longer lines, such as the stack of a deep recursion, are cut. */
const LINE_CHARACTERS = 16 * 1024;

const SECRET_FIELDS = ['password', 'authorization', 'token', 'url', 'body', 'headers', 'cookie', 'secret'];

/** Opens the log at `path`. Neither this nor a method throws: an unwritable log must not stop the app. */
export function openFileLog(path: string, options: FileLogOptions): FileLog {
  const { clean, fileBytes = FILE_BYTES, files = FILES } = options;
  const nameOf = (age: number) => (age === 0 ? path : `${path}.${age}`);
  let file: number | null = null;
  let bytes = 0;
  let isClosed = false;

  function open(): number {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    file = openSync(path, 'a', 0o600);
    bytes = fstatSync(file).size;
    return file;
  }

  function close(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  function rotate(): number {
    close();
    try {
      rmSync(nameOf(files - 1), { force: true });
    } catch {
      // Another program has it open. The file before it is replaced.
    }
    for (let age = files - 2; age >= 0; age -= 1) {
      try {
        renameSync(nameOf(age), nameOf(age + 1));
      } catch {
        // That file was never written.
      }
    }
    return open();
  }

  const destination = {
    write(line: string) {
      if (isClosed) return;
      try {
        const encoded = Buffer.from(`${cut(clean(line.trimEnd()))}\n`, 'utf8');
        let opened = file ?? open();
        if (bytes > 0 && bytes + encoded.byteLength > fileBytes) opened = rotate();
        bytes += writeSync(opened, encoded);
      } catch {
        // The disk may be full: the line is lost, and the app continues. The next line tries again.
      }
    },
  };
  try {
    open();
  } catch {
    // The next line tries again.
  }
  const log = pino(
    { base: null, redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true } },
    destination,
  );
  return {
    info: (event, details = {}) => log.info(details, event),
    bug: (reference, where, error) => log.error({ reference, where, stack: stackOf(error) }, 'bug'),
    recent(lines) {
      const found: string[] = [];
      for (let age = 0; age < files && found.length < lines; age += 1) found.unshift(...linesOf(nameOf(age)));
      return found.slice(-lines);
    },
    close() {
      isClosed = true;
      close();
    },
  };
}

/** The stack and those of the causes, which name the original error of the engine or the network. */
function stackOf(error: unknown): string {
  const stacks: string[] = [];
  for (
    let current = error;
    current !== undefined && stacks.length < 4;
    current = current instanceof Error ? current.cause : undefined
  ) {
    stacks.push(current instanceof Error ? (current.stack ?? current.message) : inspect(current, { depth: 1 }));
  }
  return stacks.join('\ncaused by ');
}

function cut(line: string): string {
  return line.length <= LINE_CHARACTERS ? line : `${line.slice(0, LINE_CHARACTERS)}… cut`;
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}
