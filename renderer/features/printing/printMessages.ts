/** Messages about printing. */

import type { LargePage, Printer, PrintKind, PrintRecord, StalePrint } from '../../../shared/contract/printing.ts';
import { sheetPlace } from '../../../shared/freight/labelGrids.ts';
import { errorMessages } from '../../lib/errorMessages.ts';
import { isUnprinted } from './printStates.ts';

export const KIND_LABELS: Readonly<Record<PrintKind, string>> = {
  bol: 'BOL',
  labels: 'Pallet labels',
  other: 'Other documents',
};

export interface PrintResult {
  /** `wait`: no result yet. */
  readonly tone: 'done' | 'attn' | 'late' | 'wait';
  readonly label: string;
  /** What the user can do about it. */
  readonly next: string | null;
}

/** Below this scale, the bar codes of labels were not tested with scanners. */
const SMALLEST_SCANNED_PERCENT = 63;

/** Result of a print as text. */
export function printResult(record: OutcomeDetails): PrintResult {
  const outcome = outcomeOfState(record);
  const notes = [
    record.regenerated === null ? null : (record.madeFrom === null ? DOWNLOADED : REGENERATED)[record.regenerated],
    scaleNote(record),
  ].filter((note) => note !== null);
  return { ...outcome, label: [outcome.label, ...notes].join(', ') };
}

function scaleNote({ kind, state, scalePercent }: OutcomeDetails): string | null {
  if (scalePercent === null || isUnprinted({ state })) return null;
  const isSmall = kind === 'labels' && scalePercent < SMALLEST_SCANNED_PERCENT;
  return `at ${scalePercent}%${isSmall ? ' (bar codes may not scan)' : ''}`;
}

type OutcomeDetails = Pick<
  PrintRecord,
  'kind' | 'state' | 'reason' | 'error' | 'settledAtMs' | 'madeFrom' | 'regenerated' | 'scalePercent'
>;

/** The file was generated in an earlier run of the app. */
const REGENERATED: Readonly<Record<NonNullable<PrintRecord['regenerated']>, string>> = {
  same: 'regenerated',
  changed: 'regenerated with new content',
};

/** The file on this computer was missing or damaged. */
const DOWNLOADED: typeof REGENERATED = {
  same: 'downloaded again',
  changed: 'downloaded again with new content',
};

function outcomeOfState({ state, reason, error, settledAtMs, madeFrom }: OutcomeDetails): PrintResult {
  const plain = (tone: PrintResult['tone'], label: string, next: string | null = null): PrintResult => ({
    tone,
    label,
    next,
  });
  switch (state) {
    case 'waiting':
      return plain('wait', 'Waiting');
    case 'fetching':
      return plain('wait', 'Downloading');
    case 'sending':
      return plain('wait', 'Sending');
    case 'queued':
      return reason === null
        ? plain('wait', 'Queued')
        : plain('attn', `Queued, not printed: ${reason}`, 'It prints automatically once that’s fixed.');
    case 'printed':
      return plain('done', 'Printed');
    case 'handed_over':
      return plain('wait', 'Sent to printer', 'Waybill can’t confirm that it printed.');
    case 'failed': {
      if (error === null)
        return plain('late', reason === null ? 'Removed from queue' : `Removed from queue: ${reason}`);
      if (madeFrom !== null && error.code === 'not_found') {
        return plain('late', 'Nothing left to pick up', 'Open Pickup manifests to see current pickups.');
      }
      const { title, next } = errorMessages(error);
      return plain('late', title, next);
    }
    case 'cancelled':
      return settledAtMs === null ? plain('attn', 'Canceled') : plain('wait', 'Moved to another printer');
    case 'unsent':
      if (settledAtMs !== null) return plain('wait', 'Not sent: Waybill was closed first. Dismissed.');
      return plain('attn', 'Not sent: Waybill was closed first');
    case 'unknown':
      if (settledAtMs !== null) return plain('wait', 'May not have printed. Dismissed.');
      return plain('attn', 'May not have printed', 'Check the printer. If nothing printed, reprint it.');
  }
}

/** Summary of a whole job. */
export function jobLabel(records: readonly PrintRecord[], running: boolean): string {
  const count = (...states: PrintRecord['state'][]) => records.filter(({ state }) => states.includes(state)).length;
  const open = count('waiting', 'fetching', 'sending');
  if (running) return `Printing ${records.length - open} of ${records.length}`;
  const parts = [
    [count('printed'), 'printed'],
    [count('queued'), 'queued'],
    [count('handed_over'), 'sent to printer'],
    [count('failed'), 'not printed'],
    [count('cancelled'), 'canceled'],
    [count('unsent'), 'not sent'],
    [count('unknown'), 'unconfirmed'],
  ] as const;
  return parts.flatMap(([number, label]) => (number === 0 ? [] : [`${number} ${label}`])).join(', ');
}

/** What was printed, such as `Labels, unit 3` or `BOL`. */
export function printedDocumentLabel({ kind, type, pages }: Pick<PrintRecord, 'kind' | 'type' | 'pages'>): string {
  const name = kind === 'other' ? (type ?? KIND_LABELS.other) : KIND_LABELS[kind];
  if (pages === null) return name;
  return `${name}, ${kind === 'labels' ? 'unit' : 'page'} ${pages.join(', ')}`;
}

/** Where its labels are on sheets with several, such as `sheet 2, labels 3–5`; null for other prints. */
export function placesLabel({ places, route, state }: Pick<PrintRecord, 'places' | 'route' | 'state'>): string | null {
  if (places === null || isUnprinted({ state })) return null;
  const [first, last] = [sheetPlace(route.paper, places.first), sheetPlace(route.paper, places.last)];
  if (first.sheet !== last.sheet) {
    return `sheet ${first.sheet}, label ${first.label}, to sheet ${last.sheet}, label ${last.label}`;
  }
  const labels = first.label === last.label ? `label ${first.label}` : `labels ${first.label}–${last.label}`;
  return `sheet ${first.sheet}, ${labels}`;
}

/** What else is known of a print: its copies, and where its labels are; empty if nothing. */
export function printDetails(record: PrintRecord): string {
  const { copies } = record.route;
  return [copies === 1 ? null : `${copies} copies`, placesLabel(record)].filter((part) => part !== null).join(', ');
}

export function staleMessage({ why, proNumber, type }: StalePrint): string {
  return why === 'pro_arrived'
    ? `The ${type} was printed before PRO ${proNumber ?? ''} was assigned`
    : `The ${type} changed after it was printed`;
}

export function printerLabel({ name, description, isDefault }: Printer): string {
  return `${description === '' ? name : `${description} (${name})`}${isDefault ? ' – system default' : ''}`;
}

const PRINTER_STATES: Readonly<Record<Printer['state'], string>> = {
  idle: 'Ready',
  printing: 'Printing',
  stopped: 'Paused',
  refusing: 'Not accepting jobs',
  unknown: 'Status unknown',
};

export function printerStateLabel({ state, reason }: Printer): string {
  return reason === null || reason === PRINTER_STATES[state]
    ? PRINTER_STATES[state]
    : `${PRINTER_STATES[state]}: ${reason}`;
}

/** What happens to pages that are larger than the sheet. */
export function largePagesMessage(pages: readonly LargePage[], paper: string, crops: boolean): string {
  const [first] = pages.toSorted((a, b) => b.cutPercent - a.cutPercent);
  if (first === undefined) return '';
  const size = `Page ${first.page} is ${first.widthInches} × ${first.heightInches} in, larger than ${paper}`;
  const more = pages.length === 1 ? '' : ` (as are ${pages.length - 1} more)`;
  if (crops) return `${size}${more}: ${first.cutPercent}% of it is cut off.`;
  const scan = first.scalePercent < SMALLEST_SCANNED_PERCENT ? ' Bar codes may be too small to scan.' : '';
  return `${size}${more}. It prints at ${first.scalePercent}%.${scan}`;
}
