/** How long the thread that serves all calls is blocked at a time, during queries over many shipments. */
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openStorage } from '../../../electron/core/accountStorage.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import type { CallName } from '../../../shared/ipc/contract.ts';
import { BOARD_COLUMNS } from '../../../shared/rules/boardColumns.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import type { Bench } from '../bench.ts';
import { type Row, row } from '../compare.ts';
import { seed, today } from '../lab/seeded.ts';

const SHIPMENTS = 100_000;
/** A frame: shorter blocking is not noticeable. */
const MAX_MS = 16;
const SAMPLES = 9;
const WARM_UPS = 2;
const BOARD_WORKER = new URL('../../../electron/modules/board/boardWorker.ts', import.meta.url);

interface WorkerRequest {
  readonly measure: string;
  readonly name: CallName;
  /** A different input each time, so that no cached list is available. */
  input(turn: number): object;
}

const REQUESTS: readonly WorkerRequest[] = [
  {
    measure: 'another order',
    name: 'shipments.list',
    input: (turn) => ({
      query: BoardQuerySchema.parse({
        text: 'd',
        sort: { column: BOARD_COLUMNS[turn % BOARD_COLUMNS.length] ?? 'bol', descending: turn >= BOARD_COLUMNS.length },
      }),
      today: today(),
      offset: 5_000,
      limit: 100,
    }),
  },
  {
    measure: 'a letter searched for',
    name: 'shipments.list',
    input: (turn) => ({
      query: BoardQuerySchema.parse({ text: 'bstpfhgnmcd'.charAt(turn) }),
      today: today(),
      limit: 100,
    }),
  },
  { measure: 'counts of the tiles', name: 'shipments.board', input: () => ({ today: today() }) },
  {
    measure: 'all of them selected',
    name: 'shipments.numbers',
    input: () => ({ query: BoardQuerySchema.parse({}), today: today(), limit: SHIPMENTS }),
  },
];

export const loop: Bench = {
  name: 'loop',
  work: `the longest stretch without a turn of the core's own thread, with ${SHIPMENTS.toLocaleString('en-US')} shipments`,
  async run() {
    const seeded = await seed(SHIPMENTS, today());
    const memory = await openMemoryApp(createScriptedHttp('silence'), {
      openStorage: () => openStorage(dirname(seeded.path), BOARD_WORKER),
    });
    await memory.connect();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    async function maxMs(name: CallName, input: object): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, 50));
      delays.reset();
      delays.enable();
      await new Promise((resolve) => setTimeout(resolve, 10));
      const response = await memory.app.call(name, input);
      if (!response.ok) throw new Error(`${name}: ${JSON.stringify(response.error)}`);
      // As the hosts send it.
      JSON.stringify(response);
      await new Promise((resolve) => setTimeout(resolve, 10));
      delays.disable();
      return delays.max / 1e6;
    }
    try {
      const rows: Row[] = [];
      for (const { measure, name, input } of REQUESTS) {
        const ours: number[] = [];
        for (let turn = 0; turn < WARM_UPS + SAMPLES; turn += 1) {
          const ms = await maxMs(name, input(turn));
          if (turn >= WARM_UPS) ours.push(ms);
        }
        const peer = ours.map(() => MAX_MS);
        rows.push(row({ measure, unit: 'ms', peerName: 'a frame', target: 1, ours, peer }));
      }
      return rows;
    } finally {
      await memory.app.close();
      await seeded.remove();
    }
  },
};
