/** Shipments that only one computer of a workgroup has: found there by everything that finds shared ones. */
import { describe, expect, test } from 'vitest';
import { createWorkgroupTracking } from '../../../electron/core/workgroupTracking.ts';
import { createInlineBoard, createWorkerBoard } from '../../../electron/modules/board/boardReader.ts';
import { createCloseOfDay } from '../../../electron/modules/closeOfDay/closeOfDay.ts';
import { withOwnDayEnd } from '../../../electron/modules/closeOfDay/ownDayEnd.ts';
import { createCloseOfDayStore } from '../../../electron/modules/closeOfDay/store.ts';
import { withOwnPickups } from '../../../electron/modules/documents/ownPickups.ts';
import { pickupManifests } from '../../../electron/modules/documents/pickupManifests.ts';
import { createPickupSource } from '../../../electron/modules/documents/pickupStore.ts';
import { columnsOfQuote } from '../../../electron/modules/quotes/rows.ts';
import { createScanStore } from '../../../electron/modules/scans/store.ts';
import { withOwnShipments } from '../../../electron/modules/workgroup/ownBoard.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { ReportRequestSchema } from '../../../shared/contract/reports.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import { altered, type BookingOffice, clock, eachBooking, quote, wish } from './eachBooking.ts';

const absent = noPostgres();
const AWAY = { code: 'workgroup_away', isOutcomeUnknown: true } as const;
const NOVEMBER = ReportRequestSchema.parse({ from: '2026-11-01', to: '2026-11-30' });

/** The first four match. */
const FILTERS = [
  { tile: 'pickup_today' },
  { kinds: ['no_status'], carriers: ['SMPF'], pickup: { from: '2026-11-18', to: '2026-11-18' } },
  { consignee: 'fixtures', booked: { from: '2026-01-01', to: null } },
  { tile: 'current', text: 'acme', consignee: 'FIX' },
  { tile: 'late' },
  { kinds: ['delivered'] },
  { carriers: ['EXMX'] },
  { consignee: 'fixtures', pickup: { from: '2026-11-19', to: null } },
];

describe.skipIf(absent)(`shipments that only one computer has${absent}`, () => {
  let folder: string;
  let open: BookingOffice['open'];
  let kill: BookingOffice['kill'];
  let states: BookingOffice['states'];
  eachBooking((office) => {
    ({ folder, open, kill, states } = office);
  });

  test('are on pickup manifests and at the end of the day, also while the replica lacks what the store took', async () => {
    const clerk1 = await open(
      'clerk1',
      altered(() => ({ end: async () => fail(AWAY) })),
    );
    const quoted = await clerk1.workgroup.records.appendRecords('quotes', [
      { id: '1', columns: columnsOfQuote(quote('1')) },
    ]);
    expect(quoted).toMatchObject({ ok: true });
    await clerk1.workgroup.replicaReached();
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    createScanStore(clerk1.own).setLoaded('2026-11-18', 'SMPF', 'BOL-Q-1', 1);
    const found = ({ own, ...clerk }: typeof clerk1) => {
      const { ownShipments } = createWorkgroupTracking({
        ...clerk,
        own,
        credential: () => null,
        clock,
        onError: () => {},
      });
      const store = withOwnDayEnd(createCloseOfDayStore(own), ownShipments.changed);
      const pickups = withOwnPickups(createPickupSource(own), ownShipments.changed);
      return {
        manifests: pickupManifests(pickups.on('2026-11-18')),
        others: [pickups.on('2026-11-17'), pickups.nextAfter('2026-11-17'), pickups.nextAfter('2026-11-18')],
        day: createCloseOfDay({ store, openBookings: () => 0, clock }).get('2026-11-18'),
        nextDay: store.shipments('2026-11-19'),
      };
    };
    const own = found(clerk1);
    expect(own.manifests).toMatchObject([{ carrier: 'SMPF', shipper: { name: 'Acme Pallet Co.' } }]);
    expect(own.manifests[0]?.lines).toMatchObject([{ bolNumber: 'BOL-Q-1', consignee: 'Example Fixtures Inc.' }]);
    expect(own.others).toEqual([[], '2026-11-18', null]);
    expect(own.day.shipments).toMatchObject([
      { bolNumber: 'BOL-Q-1', quoteId: '1', totalCents: 114_236, loadedAtMs: 1 },
    ]);
    expect(own.nextDay.rows).toEqual([]);
    clerk1.own.run('UPDATE own_attempts SET is_taken = 1');
    expect(found(clerk1)).toEqual(own);
    const { byBol } = createWorkgroupTracking({ ...clerk1, credential: () => null, clock, onError: () => {} })
      .ownShipments.store;
    expect(byBol('BOL-Q-1')).toMatchObject({ bolNumber: 'BOL-Q-1' });
    expect(byBol('BOL-Q-1')).not.toHaveProperty('isUnshared');
    clerk1.own.run('UPDATE own_attempts SET is_taken = 0');
    const { memberId } = clerk1;
    await kill(clerk1);
    const again = await open('clerk1', { memberId });
    await expect.poll(states).toBe('Q-1|booked');
    await again.workgroup.replicaReached();
    expect(again.own.get('SELECT count(*) AS n FROM shipments')).toEqual({ n: 1 });
    // As when all have it.
    expect(found(again)).toEqual(own);
  });

  for (const kind of ['inline', 'worker'] as const) {
    test(`are in CSV files and reports, counted in tiles, and found by filters, text, and a scanned code; ${kind}`, async () => {
      const clerk1 = await open(
        'clerk1',
        altered(() => ({ end: async () => fail(AWAY) })),
      );
      const columns = columnsOfQuote(quote('1'));
      const quoted = await clerk1.workgroup.records.appendRecords('quotes', [{ id: '1', columns }]);
      expect(quoted).toMatchObject({ ok: true });
      await clerk1.workgroup.replicaReached();
      expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
      const program = new URL('../../../electron/modules/board/boardWorker.ts', import.meta.url);
      const found = async (clerk: typeof clerk1) => {
        const tracking = createWorkgroupTracking({ ...clerk, credential: () => null, clock, onError: () => {} });
        const worker =
          kind === 'worker'
            ? createWorkerBoard(program, `${folder}/clerk1/own.db`, `${folder}/clerk1/replica.db`)
            : null;
        const reader = worker ?? createInlineBoard(clerk.own, ['main', 'shared']);
        const board = withOwnShipments(reader, tracking.ownShipments, clerk.own);
        try {
          const filter = (text: string) => ({ query: BoardQuerySchema.parse({ text }), today: '2026-11-17' });
          let csv = '';
          let rows = 0;
          for await (const piece of board.csv(filter(''), ['bol', 'consignee', 'price'])) {
            csv += piece.text;
            rows += piece.rows;
          }
          const report = await board.report(NOVEMBER);
          const { tiles, carriers, longest } = await board.details('2026-11-18');
          const matches = (filters: object) =>
            board.list({ query: BoardQuerySchema.parse(filters), today: '2026-11-18' }, 0, 10);
          return {
            filtered: await Promise.all(FILTERS.map(async (filters) => (await matches(filters)).total)),
            row: (await matches({ tile: 'pickup_today' })).shipments.map(
              ({ isUnshared: _, nextPollAtMs: _at, ...row }) => row,
            ),
            around: { tiles, carriers, longest },
            at: await board.position({ query: BoardQuerySchema.parse(FILTERS[0]), today: '2026-11-18' }, 'BOL-Q-1'),
            numbers: await board.numbers({ query: BoardQuerySchema.parse(FILTERS[0]), today: '2026-11-18' }, 0, null),
            csv: [rows, csv],
            report: [report.total, report.accessorials.known, report.byLane, report.trend.rows],
            reportCsv: await board.reportCsv(NOVEMBER, 'carriers'),
            scanned: [
              (await board.findCode('BOLQ1')).bolNumbers,
              (await board.findCode('ORD-20417')).bolNumbers,
              (await board.findCode('BOL-Q-2')).bolNumbers,
            ],
            searched: [
              (await board.list(filter('acme receiv'), 0, 10)).total,
              (await board.list(filter('smpf 77318'), 0, 10)).total,
              (await board.list(filter('77319'), 0, 10)).total,
            ],
          };
        } finally {
          await worker?.close();
        }
      };
      const own = await found(clerk1);
      expect(own.filtered).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
      expect(own.row).toMatchObject([{ bolNumber: 'BOL-Q-1', status: '', consigneeName: 'Example Fixtures Inc.' }]);
      expect(own.around.tiles).toMatchObject({ all: 1, current: 1, pickup_today: 1, moving: 0, late: 0, attention: 0 });
      expect(own.around.carriers).toMatchObject([{ carrier: 'SMPF', count: 1 }]);
      expect([own.around.longest.bol, own.at, own.numbers]).toEqual([7, 0, ['BOL-Q-1']]);
      expect(own.csv).toEqual([1, expect.stringContaining('BOL-Q-1,Example Fixtures Inc.,1142.36,USD')]);
      expect(own.report[0]).toMatchObject({ shipments: 1, open: 1, withoutWeight: 0, spend: [{ cents: 114_236 }] });
      expect(own.report[1]).toBe(1);
      expect(own.scanned).toEqual([['BOL-Q-1'], ['BOL-Q-1'], []]);
      expect(own.searched).toEqual([1, 1, 0]);
      const { memberId } = clerk1;
      await kill(clerk1);
      const again = await open('clerk1', { memberId });
      await expect.poll(states).toBe('Q-1|booked');
      await again.workgroup.replicaReached();
      // As when all have it.
      expect(await found(again)).toEqual(own);
    });
  }
});
