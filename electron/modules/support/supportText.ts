/** The text of a support file: plain lines, so that the user can read all of it before sending it. */

import type { AppInfo, Settings } from '../../../shared/contract/app.ts';
import type { Connection, ConnectionStatus } from '../../../shared/contract/connections.ts';
import type { LoggedCall } from '../../../shared/contract/support.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Environment } from './ports.ts';

export interface SupportInput {
  readonly madeAtMs: number;
  readonly info: AppInfo;
  readonly environment: Environment;
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  readonly status: ConnectionStatus;
  /** Latest first; null if no account is in use. */
  readonly calls: readonly LoggedCall[] | null;
  /** Oldest first. */
  readonly log: readonly string[];
}

/** Formats the support file. Times are UTC. */
export function supportText(details: SupportInput): string {
  const { info, status } = details;
  return [
    `${info.name} support file, made ${time(details.madeAtMs)}`,
    'Contains no passwords. Failed calls include the provider’s message or what couldn’t be read. Read it before you send it.',
    '',
    ...section('Versions', [
      `${info.name} ${info.version}, ${info.host} host, ${info.platform}`,
      ...Object.entries(details.environment).map(([name, version]) => `${name} ${version}`),
    ]),
    ...section(
      'Settings',
      Object.entries(details.settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ),
    ...section(
      'Accounts',
      details.connections.map((connection) => connectionLine(connection, status)),
    ),
    ...section(
      'API calls of the account in use, newest first (time, operation, ms, HTTP status, error, provider’s message or what couldn’t be read)',
      details.calls?.map(callLine) ?? ['no account in use'],
    ),
    ...section('Log, newest last', details.log.map(printable)),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return [`== ${title}`, ...(lines.length === 0 ? ['none'] : lines), ''];
}

function connectionLine(connection: Connection, status: ConnectionStatus): string {
  const { name, kind, baseUrl, username, passwordIn, lastTest } = connection;
  const parts = [
    `${printable(name)} (${kind})`,
    baseUrl,
    `username ${printable(username)}`,
    `password in ${passwordIn}`,
    lastTest === null ? 'not tested' : `tested ${time(lastTest.testedAtMs)}: ${errorLabel(lastTest.error)}`,
  ];
  if (status.active?.id === connection.id) {
    parts.push('in use');
    if (status.halted !== null) parts.push(`halted: ${status.halted}`);
    if (status.unreachableSinceMs !== null) parts.push(`unreachable since ${time(status.unreachableSinceMs)}`);
    if (status.waitingUntilMs !== null) parts.push(`waits until ${time(status.waitingUntilMs)}`);
  }
  return parts.join(', ');
}

/** The error code, with a detail if the code alone is ambiguous. Never includes text sent by the provider. */
function errorLabel(error: AppError | null): string {
  if (error === null) return 'ok';
  switch (error.code) {
    case 'unreachable':
      return `${error.code} (${error.reason})`;
    case 'certificate':
    case 'keychain':
      return `${error.code} (${printable(error.problem)})`;
    case 'gateway':
    case 'redirected':
    case 'not_this_service':
      return `${error.code} (HTTP ${error.httpStatus})`;
    default:
      return error.code;
  }
}

function callLine({ startedAtMs, operation, durationMs, httpStatus, errorCode, detail }: LoggedCall): string {
  const details = [time(startedAtMs), operation, durationMs, httpStatus ?? '-', errorCode ?? 'ok'];
  return [...details, ...(detail === null ? [] : [printable(detail)])].join('  ');
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

/** A single line without control characters, direction marks and line separators. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\u{FFFD}');
}
