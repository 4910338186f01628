import { describe, expect, test } from 'vitest';
import {
  jobLabel,
  placesLabel,
  printDetails,
  printedDocumentLabel,
  printResult,
} from '../../../../../renderer/features/printing/printMessages.ts';
import { isInterrupted, mayResume } from '../../../../../renderer/features/printing/printStates.ts';
import { readMeasured } from '../../../../../renderer/features/printing/readMeasured.ts';
import { type PrintRecord, PrintStateSchema } from '../../../../../shared/contract/printing.ts';

const record = (state: PrintRecord['state'], changes: Partial<PrintRecord> = {}): PrintRecord => ({
  id: state,
  jobId: 'j',
  bolNumber: '1',
  kind: 'bol',
  fileId: null,
  type: 'BOL',
  sha256: null,
  proNumber: null,
  route: {
    printer: 'laser',
    paper: 'letter',
    copies: 1,
    scale: 'actual',
    crops: false,
    tray: null,
    sides: 1,
    driverSize: false,
  },
  pages: null,
  start: 1,
  by: 'clerk',
  requestedAtMs: 0,
  sentAtMs: null,
  endedAtMs: null,
  state,
  queueJob: null,
  reason: null,
  error: null,
  settledAtMs: null,
  madeFrom: null,
  regenerated: null,
  scalePercent: null,
  places: null,
  ...changes,
});

describe('what became of a print', () => {
  test('only what the queue says is done is called printed', () => {
    const called = PrintStateSchema.options.filter((state) => printResult(record(state)).label.startsWith('Printed'));
    expect(called).toEqual(['printed']);
    const done = PrintStateSchema.options.filter((state) => printResult(record(state)).tone === 'done');
    expect(done).toEqual(['printed']);
  });

  test('says the queue’s own reason', () => {
    expect(printResult(record('queued', { reason: 'Out of paper' })).label).toBe('Queued, not printed: Out of paper');
    expect(printResult(record('failed', { reason: 'No pages were found.' })).label).toContain('No pages were found.');
  });

  test('says at which scale, and that small bar codes of labels may not scan', () => {
    const at = (scalePercent: number, kind: 'bol' | 'labels') =>
      printResult(record('printed', { kind, scalePercent })).label;
    expect([at(47, 'bol'), at(63, 'labels'), at(62, 'labels')]).toEqual([
      'Printed, at 47%',
      'Printed, at 63%',
      'Printed, at 62% (bar codes may not scan)',
    ]);
  });

  test('says where its labels are on sheets', () => {
    const on = (paper: 'letter_six_up' | 'letter_two_up', first: number, last: number) => {
      const { route, ...rest } = record('printed', { places: { first, last } });
      return placesLabel({ ...rest, route: { ...route, paper } });
    };
    expect(on('letter_six_up', 9, 11)).toBe('sheet 2, labels 3–5');
    expect(on('letter_six_up', 6, 6)).toBe('sheet 1, label 6');
    expect(on('letter_six_up', 5, 9)).toBe('sheet 1, label 5, to sheet 2, label 3');
    expect(on('letter_two_up', 4, 4)).toBe('sheet 2, label 2');
    expect(placesLabel(record('printed'))).toBeNull();
    // Nothing is on a sheet that was not printed.
    const failed = record('failed', { places: { first: 1, last: 2 }, scalePercent: 50 });
    expect([printDetails(failed), printResult(failed).label]).toEqual(['', 'Removed from queue']);
    const { route } = failed;
    const twice = record('queued', {
      places: { first: 1, last: 2 },
      route: { ...route, copies: 2, paper: 'letter_six_up' },
    });
    expect(printDetails(twice)).toBe('2 copies, sheet 1, labels 1–2');
  });

  test('is offered again only if nothing can be printed any more', () => {
    expect(PrintStateSchema.options.filter((state) => mayResume(record(state)))).toEqual([
      'failed',
      'cancelled',
      'unsent',
    ]);
  });

  test('is not offered again once the same document was printed', () => {
    expect(mayResume(record('failed', { isReplaced: true }))).toBe(false);
  });

  test('is not offered again once it is settled, and says so', () => {
    const settled = record('unsent', { settledAtMs: 5 });
    expect([mayResume(settled), isInterrupted(settled), printResult(settled).tone]).toEqual([false, false, 'wait']);
    expect(printResult(settled).label).toBe('Not sent: Waybill was closed first. Dismissed.');
    expect(isInterrupted(record('unknown')) && isInterrupted(record('unsent'))).toBe(true);
    expect(PrintStateSchema.options.filter((state) => isInterrupted(record(state)))).toEqual(['unsent', 'unknown']);
  });

  test('that was regenerated says whether its content is the same', () => {
    const madeFrom = { document: 'pickup_manifest', carrier: 'SMPF', date: '2026-11-16', says: 'x' } as const;
    expect(printResult(record('printed', { madeFrom, regenerated: 'same' })).label).toBe('Printed, regenerated');
    expect(printResult(record('printed', { madeFrom, regenerated: 'changed' })).label).toBe(
      'Printed, regenerated with new content',
    );
    const missing = record('failed', { madeFrom, error: { code: 'not_found', what: 'pickup' } });
    expect(printResult(missing).label).toBe('Nothing left to pick up');
  });

  test('that was moved says so', () => {
    expect(printResult(record('cancelled')).label).toBe('Canceled');
    expect(printResult(record('cancelled', { settledAtMs: 1 })).label).toBe('Moved to another printer');
  });

  test('counts a whole job', () => {
    const records = [record('printed'), record('printed'), record('failed'), record('waiting')];
    expect(jobLabel(records, true)).toBe('Printing 3 of 4');
    expect(jobLabel(records.slice(0, 3), false)).toBe('2 printed, 1 not printed');
  });

  test('names single labels by their unit', () => {
    expect(printedDocumentLabel(record('printed', { kind: 'labels', pages: [3] }))).toBe('Pallet labels, unit 3');
    expect(printedDocumentLabel(record('printed', { kind: 'other', type: 'POD' }))).toBe('POD');
  });
});

describe('what was measured', () => {
  test('is read with a point or a comma', () => {
    const { measured, errors } = readMeasured(
      { rightRuler: '5,97', downRuler: ' 6.01 ', leftEdge: '.5', topEdge: '0' },
      6,
    );
    expect(errors).toEqual({});
    expect(measured).toEqual({ rightRuler: 5.97, downRuler: 6.01, leftEdge: 0.5, topEdge: 0 });
  });

  test('is rejected if it is not a length, or belongs to another ruler', () => {
    const { measured, errors } = readMeasured({ rightRuler: '', downRuler: '3', leftEdge: 'x', topEdge: '9' }, 6);
    expect(measured).toBeNull();
    expect(Object.keys(errors)).toEqual(['rightRuler', 'downRuler', 'leftEdge', 'topEdge']);
  });
});
