import { randomUUID } from 'node:crypto';
import { type PrintRecord, RouteSchema } from '../../shared/contract/printing.ts';

/** A print that waits, of a job of the shipment `B1`. */
export const printRecord = (changes: Partial<PrintRecord> = {}): PrintRecord => ({
  id: randomUUID(),
  jobId: 'job',
  bolNumber: 'B1',
  kind: 'bol',
  fileId: null,
  type: null,
  sha256: null,
  proNumber: null,
  route: RouteSchema.parse({ printer: 'Office', paper: 'letter', copies: 1, scale: 'actual', tray: null, sides: 1 }),
  pages: [1, 2],
  start: 1,
  by: 'clerk1',
  requestedAtMs: Date.now() - 1_000,
  sentAtMs: null,
  endedAtMs: null,
  state: 'waiting',
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
