/**
 * Printing through CUPS (Linux, macOS): `lp` sends files, `lpoptions` lists sizes and trays, and IPP returns the result
 * of a job. Arguments are passed as a list, never through a shell.
 */

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Printer } from '../../../shared/contract/printing.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { JobStatus, PrintPort } from '../../modules/printing/ports.ts';
import { IPP, type IppGroup, type IppResponse, querySpooler, type SpoolerAddress, spoolerAddress } from './ipp.ts';
import { type PrinterOptions, pageSizeOption, paperSizesOf, readQueueOptions } from './queueOptions.ts';
import { plainText, queueReason } from './queueReasons.ts';

const PROGRAMS = ['lp', 'lpstat', 'lpoptions', 'cancel'] as const;
const TIME_LIMIT_MS = 20_000;
const OUTPUT_LIMIT_BYTES = 4 * 1024 * 1024;
/** Printers whose options are read at the same time. */
const PRINTERS_AT_ONCE = 8;
const UNKNOWN_OPTIONS: PrinterOptions = { pageSizes: null, trays: null };

/** RFC 8011 §4.1.6.1 and appendix B.1. */
const STATUS_NOT_FOUND = 0x0406;
const STATUS_ERRORS_FROM = 0x0400;
/** RFC 8011 §5.4.11 and §5.3.7. */
const PRINTER_STATE: Readonly<Record<number, Printer['state']>> = { 3: 'idle', 4: 'printing', 5: 'stopped' };
const PRINTER_STOPPED = 5;
const JOB_STOPPED = 6;
const JOB_STATE: Readonly<Record<number, JobStatus['state']>> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'waiting',
  7: 'cancelled',
  8: 'failed',
  9: 'printed',
};

const PRINTER_ATTRIBUTES = [
  'printer-name',
  'printer-info',
  'printer-state',
  'printer-state-message',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
];

interface ProgramResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** It timed out and was killed. */
  readonly timedOut: boolean;
}

/** Whether this computer prints through CUPS. */
export function hasLp(env: NodeJS.ProcessEnv = process.env): boolean {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return PROGRAMS.every((program) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/**
 * @param env environment of the programs; `CUPS_SERVER` selects another spooler than the default
 * @param limitMs time limit of a program
 */
export function createLpPrinting(env: NodeJS.ProcessEnv = process.env, limitMs = TIME_LIMIT_MS): PrintPort {
  // The programs' output is parsed, so it must be in English.
  const ownEnv = { ...env, LC_ALL: 'C', LANG: 'C' };

  const run = (program: (typeof PROGRAMS)[number], args: readonly string[]): Promise<ProgramResult> =>
    new Promise((resolve) => {
      const options = {
        env: ownEnv,
        timeout: limitMs,
        maxBuffer: OUTPUT_LIMIT_BYTES,
        killSignal: 'SIGKILL',
      } as const;
      execFile(program, args, options, (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ exitCode, stdout, stderr: plainText(stderr), timedOut: error?.killed === true });
      });
    });

  let address: SpoolerAddress | null = null;
  /** null if the spooler doesn't respond. */
  async function query(operation: number, target: Parameters<typeof querySpooler>[2]): Promise<IppResponse | null> {
    address ??= spoolerAddress((await run('lpstat', ['-H'])).stdout);
    if (address === null) return null;
    try {
      return await querySpooler(address, operation, target);
    } catch {
      // The spooler's address may have changed.
      address = null;
      return null;
    }
  }

  /** All printers, including those only discovered on the network. */
  async function names(): Promise<string[]> {
    const { stdout } = await run('lpstat', ['-e']);
    return stdout.split('\n').filter((name) => name !== '');
  }

  /** null if the spooler doesn't respond. */
  async function optionsOf(printer: string): Promise<PrinterOptions | null> {
    const { stdout, stderr, timedOut } = await run('lpoptions', ['-p', printer, '-l']);
    if (timedOut) return null;
    // The exit code is 0 even if the options can't be read. Only a queue without a driver has none.
    return stdout === '' && !stderr.endsWith(': Not Found') ? UNKNOWN_OPTIONS : readQueueOptions(stdout);
  }

  async function describe(group: IppGroup | null, name: string, defaultName: string | null): Promise<Printer> {
    const options = (await optionsOf(name)) ?? UNKNOWN_OPTIONS;
    return {
      name,
      description: textOf(group, 'printer-info') === name ? '' : textOf(group, 'printer-info'),
      isDefault: name === defaultName,
      ...stateOf(group),
      ...paperSizesOf(options),
      trays: (options.trays ?? []).map((tray) => ({ name: tray, message: tray })),
    };
  }

  async function printers(): Promise<Result<Printer[]>> {
    const [listed, defaultPrinter, all] = await Promise.all([
      query(IPP.cupsGetPrinters, { attributes: PRINTER_ATTRIBUTES }),
      query(IPP.cupsGetDefault, { attributes: ['printer-name'] }),
      names(),
    ]);
    if (listed === null) return fail({ code: 'print_service_gone' });
    const groups = new Map(listed.groups.map((group) => [textOf(group, 'printer-name'), group]));
    const defaultName = textOf(defaultPrinter?.groups[0] ?? null, 'printer-name');
    const left = [...new Set([...groups.keys(), ...all].filter((each) => each !== ''))];
    const found: Printer[] = [];
    const describeNext = async (): Promise<void> => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        found.push(await describe(groups.get(name) ?? null, name, defaultName));
      }
    };
    await Promise.all(Array.from({ length: PRINTERS_AT_ONCE }, describeNext));
    return ok(found.toSorted((a, b) => a.name.localeCompare(b.name, 'en')));
  }

  /** Why the queue doesn't accept jobs; `null` if it does. */
  async function rejection(printer: string): Promise<Result<null>> {
    const uri = `ipp://localhost/printers/${encodeURIComponent(printer)}`;
    const response = await query(IPP.getPrinterAttributes, { uri, attributes: PRINTER_ATTRIBUTES });
    if (response === null) return fail({ code: 'print_service_gone' });
    if (response.status === STATUS_NOT_FOUND) {
      return (await names()).includes(printer) ? ok(null) : fail({ code: 'printer_missing', printer });
    }
    const state = stateOf(response.groups[0] ?? null);
    return state.state === 'refusing'
      ? fail({ code: 'printer_refused', printer, reason: state.reason ?? '' })
      : ok(null);
  }

  async function poll(queueJob: string): Promise<Result<JobStatus>> {
    const [, printer, number] = /^(.+)-(\d+)$/.exec(queueJob) ?? [];
    if (printer === undefined || number === undefined) return ok({ state: 'gone', reason: null, message: null });
    const response = await query(IPP.getJobAttributes, {
      uri: `ipp://localhost/jobs/${number}`,
      attributes: [
        'job-state',
        'job-printer-uri',
        'job-printer-state-message',
        'job-printer-state-reasons',
        'job-state-reasons',
      ],
    });
    if (response === null) return fail({ code: 'print_service_gone' });
    if (response.status === STATUS_NOT_FOUND) return ok({ state: 'gone', reason: null, message: null });
    if (response.status >= STATUS_ERRORS_FROM) return fail({ code: 'print_service_gone' });
    const job = response.groups.find((group) => group.has('job-state')) ?? null;
    // A reinstalled spooler counts from 1 again, so this number may belong to another job.
    if (!decodeURIComponent(textOf(job, 'job-printer-uri')).endsWith(`/${printer}`)) {
      return ok({ state: 'gone', reason: null, message: null });
    }
    const state = JOB_STATE[numberOf(job, 'job-state')] ?? 'waiting';
    if (state === 'printed' || state === 'cancelled') return ok({ state, reason: null, message: null });
    // While a job is printing, its message is only progress of the driver.
    const isStuck = state === 'failed' || numberOf(job, 'job-state') === JOB_STOPPED;
    const own = isStuck
      ? queueReason(textOf(job, 'job-printer-state-message'), valuesOf(job, 'job-printer-state-reasons'))
      : null;
    const { reason, message } = await stateOfPrinter(printer, own);
    // The queue holds such a job forever.
    const isFailed = numberOf(job, 'job-state') === JOB_STOPPED && /filter failed/i.test(own ?? '');
    return ok({ state: isFailed ? 'failed' : state, reason: isFailed ? own : reason, message });
  }

  return {
    way: 'queue',
    printers,
    async send({ path }, { printer, paper, copies, tray, oneSided = false, title }, signal) {
      if (printer === null) return fail({ code: 'printer_not_chosen' });
      const rejected = await rejection(printer);
      if (!rejected.ok) return rejected;
      const options = await optionsOf(printer);
      if (options === null || (tray !== null && options.trays === null)) return fail({ code: 'print_service_gone' });
      const size = pageSizeOption(options, paper);
      if (size === null) return fail({ code: 'printer_lacks', printer, what: 'paper', name: paper });
      // A value that the queue doesn't list might be parsed as further options.
      if (tray !== null && options.trays?.includes(tray) !== true) {
        return fail({ code: 'printer_lacks', printer, what: 'tray', name: tray });
      }
      if (signal.aborted) return fail({ code: 'cancelled' });
      const args = ['-d', printer, '-n', String(copies), '-t', plainText(title).slice(0, 120), '-o', size];
      // The pages are in their final layout: the queue must not scale or rotate them.
      args.push('-o', 'print-scaling=none', '-o', 'collate=true');
      if (oneSided) args.push('-o', 'sides=one-sided');
      if (tray !== null) args.push('-o', `InputSlot=${tray}`);
      const result = await run('lp', [...args, '--', path]);
      const queueJob = /^request id is (\S+-\d+) /m.exec(result.stdout)?.[1];
      if (queueJob !== undefined) return ok({ queueJob });
      // It may have been sent before the timeout.
      if (result.timedOut) return fail({ code: 'print_unclear', printer });
      return fail({ code: 'printer_refused', printer, reason: result.stderr.replace(/^lp: (?:Error - )?/, '') });
    },
    async cancel(queueJob) {
      const status = await poll(queueJob);
      if (!status.ok) return status;
      const notFound = fail<AppError>({ code: 'not_found', what: 'print job' });
      if (status.value.state !== 'waiting' && status.value.state !== 'printing') return notFound;
      // Only the number, because a queue's name may begin like an option.
      const result = await run('cancel', [queueJob.slice(queueJob.lastIndexOf('-') + 1)]);
      if (result.timedOut) return fail({ code: 'print_service_gone' });
      return result.exitCode === 0 ? ok({}) : notFound;
    },
    poll,
  };

  /** Why a job isn't printing: the printer's reason if it is stopped or reports a problem, otherwise the job's own. */
  async function stateOfPrinter(
    printer: string,
    own: string | null,
  ): Promise<{ readonly reason: string | null; readonly message: string | null }> {
    const uri = `ipp://localhost/printers/${encodeURIComponent(printer)}`;
    const response = await query(IPP.getPrinterAttributes, { uri, attributes: PRINTER_ATTRIBUTES });
    const group = response?.groups[0] ?? null;
    const now = stateOf(group);
    const message = textOf(group, 'printer-state-message');
    return {
      reason: now.reason ?? (now.state === 'stopped' ? 'Stopped' : own),
      message: message === '' ? null : message,
    };
  }
}

function stateOf(group: IppGroup | null): Pick<Printer, 'state' | 'reason'> {
  if (group === null) return { state: 'unknown', reason: null };
  const number = numberOf(group, 'printer-state');
  const reason = queueReason(textOf(group, 'printer-state-message'), valuesOf(group, 'printer-state-reasons'));
  if (group.get('printer-is-accepting-jobs')?.[0] === false) return { state: 'refusing', reason };
  const state = PRINTER_STATE[number] ?? 'unknown';
  // The last message of an idle printer is outdated.
  const isCurrent =
    number === PRINTER_STOPPED || valuesOf(group, 'printer-state-reasons').some((each) => each !== 'none');
  return { state, reason: isCurrent ? reason : null };
}

function textOf(group: IppGroup | null, name: string): string {
  const value = group?.get(name)?.[0];
  return typeof value === 'string' ? plainText(value) : '';
}

function valuesOf(group: IppGroup | null, name: string): string[] {
  return (group?.get(name) ?? []).filter((value) => typeof value === 'string');
}

function numberOf(group: IppGroup | null, name: string): number {
  const value = group?.get(name)?.[0];
  return typeof value === 'number' ? value : 0;
}
