/** Every bench, in the order in which they run. */
import type { Bench } from './bench.ts';
import { backup } from './benches/backup.ts';
import { board, boardGrowth, boardMillion } from './benches/board.ts';
import { call } from './benches/call.ts';
import { bolPdf } from './benches/documents.ts';
import { grid } from './benches/grid.ts';
import { journal } from './benches/journal.ts';
import { keys } from './benches/keys.ts';
import { loop } from './benches/loop.ts';
import { memory, memoryDesktop } from './benches/memory.ts';
import { orders } from './benches/orders.ts';
import { pdf } from './benches/pdf.ts';
import { poll } from './benches/poll.ts';
import { search } from './benches/search.ts';
import { size } from './benches/size.ts';
import { startBench } from './benches/start.ts';
import { startDesktop } from './benches/startDesktop.ts';
import { transport } from './benches/transport.ts';
import { workgroupBoard, workgroupFirstReplica, workgroupLoop } from './benches/workgroupReplica.ts';
import { workgroupStart } from './benches/workgroupStart.ts';
import { workgroupIntent, workgroupLoad, workgroupSeen } from './benches/workgroupStore.ts';

export const BENCHES: readonly Bench[] = [
  call,
  transport,
  board,
  boardGrowth,
  boardMillion,
  orders,
  loop,
  backup,
  journal,
  bolPdf,
  search,
  startBench,
  startDesktop,
  grid,
  keys,
  pdf,
  poll,
  memory,
  memoryDesktop,
  size,
  workgroupBoard,
  workgroupIntent,
  workgroupSeen,
  workgroupFirstReplica,
  workgroupLoop,
  workgroupLoad,
  workgroupStart,
];
