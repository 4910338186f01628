/** Report figures against manually computed sums. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../electron/platform/sqlite/database.ts';
import type { ReportTable } from '../../../shared/contract/reports.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { type MemoryApp, openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

interface Saved {
  readonly carrier: string;
  readonly cents: number | null;
  readonly pickup: string | null;
  readonly due?: string | null;
  readonly delivered?: string | null;
  readonly status?: string;
  readonly voided?: boolean;
  readonly to?: string | null;
}

const COLUMBUS = 'Columbus, OH 43207';
const DENVER = 'Denver, CO 80216';
const BOISE = 'Boise, ID 83702';

/** Ten shipments; the sums below were computed manually from this list. */
const SHIPMENTS: readonly Saved[] = [
  // October, SMPF: on time (on the very day), late, early.
  { carrier: 'SMPF', cents: 10_010, pickup: '2026-10-05', due: '2026-10-09', delivered: '2026-10-09' },
  { carrier: 'SMPF', cents: 20_020, pickup: '2026-10-31', due: '2026-11-04', delivered: '2026-11-05', to: BOISE },
  { carrier: 'SMPF', cents: 33_333, pickup: '2026-10-12', due: '2026-10-16', delivered: '2026-10-14' },
  // November, PLHD: late, and delivered without an estimate.
  { carrier: 'PLHD', cents: 109_872, pickup: '2026-11-02', due: '2026-11-06', delivered: '2026-11-10' },
  { carrier: 'PLHD', cents: 1, pickup: '2026-11-03', due: null, delivered: '2026-11-09' },
  // November, in transit; the second without a price and booked elsewhere.
  { carrier: 'SMPF', cents: 50_000, pickup: '2026-11-16', due: '2026-11-20', status: 'in_transit' },
  { carrier: 'SMPF', cents: null, pickup: '2026-11-17', due: '2026-11-20', status: 'created', to: null },
  // In none of the figures.
  { carrier: 'SMPF', cents: 70_000, pickup: '2026-11-03', status: 'cancelled' },
  { carrier: 'PLHD', cents: 5_000, pickup: '2026-11-04', status: 'created', voided: true },
  { carrier: 'PLHD', cents: 6_000, pickup: null, status: 'created' },
];

function save(db: Database, shipments: readonly Saved[]): void {
  for (const [at, { carrier, cents, pickup, due = null, delivered = null, ...rest }] of shipments.entries()) {
    const to = rest.to === undefined ? DENVER : rest.to;
    db.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, pickup_date, estimated_delivery_date,
         delivery_date, total_cents, reference_numbers, consignee_place, origin_place, available)
       VALUES (:bol, :carrier, :name, :status, :voided, :pickup, :due, :delivered, :cents, '[]', :to, :from, '[]')`,
      {
        bol: `B${at}`,
        carrier,
        name: carrier === 'SMPF' ? 'Sample Freightways' : 'Placeholder LTL',
        status: rest.status ?? 'delivered',
        voided: rest.voided === true ? 1 : 0,
        pickup,
        due,
        delivered,
        cents,
        to,
        from: to === null ? null : COLUMBUS,
      },
    );
  }
}

let app: MemoryApp;
beforeEach(async () => {
  app = await openMemoryApp(createScriptedHttp());
  const db = app.databases.get(await app.connect());
  if (db === undefined) throw new Error('no database');
  save(db, SHIPMENTS);
});

/** None of these shipments was booked here, so no weight is known. */
const weighed = { cents: 0, milliPounds: 0 };
const usd = (cents: number) => [{ currency: 'USD', cents, changeCents: 0, weighed }];
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
async function report(request: CallInput<'reports.get'>) {
  const response = await app.call('reports.get', request);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}

describe('figures', () => {
  test('of all: canceled and voided shipments, and those without a date, are separate', async () => {
    const { total, leftOut, withoutPickupDate, carriers } = await report(YEAR);
    expect(total).toEqual({
      shipments: 7,
      priced: 6,
      spend: usd(223_236),
      onTime: 2,
      late: 2,
      notMeasured: 1,
      open: 2,
      withoutWeight: 6,
      before: null,
    });
    expect(leftOut).toEqual({ shipments: 2, spend: usd(75_000) });
    expect(withoutPickupDate).toBe(1);
    expect(carriers.map(({ carrier }) => carrier)).toEqual(['PLHD', 'SMPF']);
  });

  test('an estimate before the pickup counts for no carrier', async () => {
    for (const database of app.databases.values()) {
      database.run("UPDATE shipments SET estimated_delivery_date = '2026-10-30' WHERE bol_number = 'B1'");
    }
    expect((await report(YEAR)).total).toMatchObject({ onTime: 2, late: 1, notMeasured: 2 });
  });

  test('by carrier, the dearest first', async () => {
    expect((await report(YEAR)).byCarrier).toEqual([
      {
        carrier: 'SMPF',
        carrierName: 'Sample Freightways',
        shipments: 5,
        priced: 4,
        spend: usd(113_363),
        onTime: 2,
        late: 1,
        notMeasured: 0,
        open: 2,
        withoutWeight: 4,
        before: null,
      },
      {
        carrier: 'PLHD',
        carrierName: 'Placeholder LTL',
        shipments: 2,
        priced: 2,
        spend: usd(109_873),
        onTime: 0,
        late: 1,
        notMeasured: 1,
        open: 0,
        withoutWeight: 2,
        before: null,
      },
    ]);
  });

  test('by lane: an unknown one has a separate line', async () => {
    const { byLane, lanes } = await report(YEAR);
    expect(lanes).toBe(3);
    expect(byLane.map(({ origin, destination, shipments, spend }) => [origin, destination, shipments, spend])).toEqual([
      [COLUMBUS, DENVER, 5, usd(203_216)],
      [COLUMBUS, BOISE, 1, usd(20_020)],
      [null, null, 1, []],
    ]);
  });

  test('by the month of the pickup', async () => {
    const { trend } = await report(YEAR);
    expect(trend.unit).toBe('month');
    expect(
      trend.rows.map(({ start, shipments, spend, onTime, late }) => [start, shipments, spend, onTime, late]),
    ).toEqual([
      ['2026-10', 3, usd(63_363), 2, 1],
      ['2026-11', 4, usd(159_873), 0, 1],
    ]);
  });

  test('of a range both whose ends belong to it', async () => {
    const { total } = await report({ from: '2026-10-12', to: '2026-10-31' });
    expect(total).toMatchObject({ shipments: 2, spend: usd(53_353) });
  });

  test('of one carrier, and of places by a part of their name, in either case', async () => {
    expect((await report({ ...YEAR, carrier: 'PLHD' })).total).toMatchObject({ shipments: 2, spend: usd(109_873) });
    expect((await report({ ...YEAR, destination: 'boise' })).total).toMatchObject({ shipments: 1 });
    expect((await report({ ...YEAR, origin: '432', destination: ', co' })).total).toMatchObject({ shipments: 5 });
    expect((await report({ ...YEAR, destination: '%' })).total).toMatchObject({ shipments: 0, spend: [] });
  });

  test('add no amounts of two currencies, and list later prices separately from what was booked', async () => {
    for (const database of app.databases.values()) {
      database.run("UPDATE shipments SET currency = 'CAD' WHERE bol_number = 'B1'");
      database.run("UPDATE shipments SET latest_total_cents = 40000 WHERE bol_number = 'B2'");
      database.run("UPDATE shipments SET total_cents = 0 WHERE bol_number = 'B4'");
    }
    const dollars = { currency: 'USD', cents: 203_215, changeCents: 6_667, weighed };
    const cad = { currency: 'CAD', cents: 20_020, changeCents: 0, weighed };
    const { total, byCarrier, trend } = await report(YEAR);
    // A total of 0 counts as no price.
    expect(total).toEqual({
      shipments: 7,
      priced: 5,
      spend: [dollars, cad],
      onTime: 2,
      late: 2,
      notMeasured: 1,
      open: 2,
      withoutWeight: 5,
      before: null,
    });
    expect(byCarrier).toMatchObject([
      { carrier: 'PLHD', shipments: 2, spend: usd(109_872) },
      {
        carrier: 'SMPF',
        shipments: 5,
        spend: [{ currency: 'USD', cents: 93_343, changeCents: 6_667, weighed }, cad],
        onTime: 2,
      },
    ]);
    expect(trend.rows[0]).toMatchObject({ start: '2026-10', shipments: 3, spend: [{ cents: 43_343 }, cad], late: 1 });
  });

  test('of dates that make no range are rejected', async () => {
    expect(await app.call('reports.get', { from: '2026-12-31', to: '2026-01-01' })).toMatchObject({
      error: { code: 'invalid_payload', path: 'to' },
    });
  });
});

describe('compared with earlier dates', () => {
  const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

  test('whole months: totals and rows have the earlier figures; new and vanished rows are listed', async () => {
    const { compared, total, byCarrier, byState } = await report({ ...NOVEMBER, compare: 'before' });
    expect(compared).toEqual(OCTOBER);
    expect(total).toMatchObject({ shipments: 4, before: { shipments: 3, spend: usd(63_363), onTime: 2, late: 1 } });
    expect(byCarrier).toMatchObject([
      { carrier: 'PLHD', shipments: 2, before: { shipments: 0, spend: [] } },
      { carrier: 'SMPF', shipments: 2, spend: usd(50_000), before: { shipments: 3, spend: usd(63_363) } },
    ]);
    expect(byState).toMatchObject([
      { origin: 'OH', destination: 'CO', shipments: 3, before: { shipments: 2 } },
      { origin: null, destination: null, shipments: 1, before: { shipments: 0 } },
      { origin: 'OH', destination: 'ID', shipments: 0, spend: [], before: { shipments: 1, spend: usd(20_020) } },
    ]);
  });

  test('amounts are compared within their currency', async () => {
    for (const database of app.databases.values()) {
      database.run("UPDATE shipments SET currency = 'CAD' WHERE bol_number = 'B5'");
    }
    const { byCarrier } = await report({ ...NOVEMBER, carrier: 'SMPF', compare: 'before' });
    expect(byCarrier).toMatchObject([
      { shipments: 2, spend: [{ currency: 'CAD', cents: 50_000 }], before: { shipments: 3, spend: usd(63_363) } },
    ]);
  });

  test('days directly before if the dates are not whole months; a year earlier keeps months aligned', async () => {
    expect((await report({ from: '2026-11-03', to: '2026-11-16', compare: 'before' })).compared).toEqual({
      from: '2026-10-20',
      to: '2026-11-02',
    });
    const next = await report({ from: '2027-01-01', to: '2027-12-31', compare: 'last_year' });
    expect(next.compared).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(next.trend.rows).toMatchObject([
      { start: '2027-10', shipments: 0, before: { shipments: 3 } },
      { start: '2027-11', shipments: 0, before: { shipments: 4 } },
    ]);
  });

  test('the file has the changes, and no percentage of nothing', async () => {
    for (const database of app.databases.values()) {
      database.run("UPDATE shipments SET pickup_date = '2026-09-05' WHERE bol_number = 'B3'");
    }
    const made = await app.call('reports.exportCsv', {
      request: { ...NOVEMBER, compare: 'before' },
      table: 'carriers',
    });
    const text = made.ok ? (app.exportFiles.get(made.value.fileName) ?? '') : '';
    expect(text).toContain(
      'no weight",Shipments before,Shipments change,Shipments change %,Spend before,Spend change,Spend change %\r\n',
    );
    expect(text).toContain('SMPF,Sample Freightways,2,1,500.00,USD,500.00,0,0,,0,2,,1,3,-1,-33.3,633.63,-133.63,-21.1');
    expect(text).toContain('PLHD,Placeholder LTL,1,1,0.01,USD,0.01,0,0,,1,0,,1,0,1,,,0.01,\r\n');
  });
});

describe('a short period', () => {
  test('is by weeks from Monday, with the weeks in between', async () => {
    const { trend } = await report({ from: '2026-10-01', to: '2026-10-31' });
    expect(trend.unit).toBe('week');
    expect(trend.rows.map(({ start, shipments }) => [start, shipments])).toEqual([
      ['2026-10-05', 1],
      ['2026-10-12', 1],
      ['2026-10-19', 0],
      ['2026-10-26', 1],
    ]);
  });
});

describe('weight and accessorials', () => {
  beforeEach(() => {
    const set = (bol: string, milliPounds: number | null, accessorials: string) => {
      for (const database of app.databases.values()) {
        database.run(
          'UPDATE shipments SET freight_milli_pounds = :milliPounds, accessorials = :accessorials WHERE bol_number = :bol',
          { bol, milliPounds, accessorials },
        );
      }
    };
    set('B0', 300_000, '["LGDL","APTDL"]');
    set('B1', 700_500, '["LGDL"]');
    set('B2', null, '[]');
  });

  test('the amount per CWT is of the shipments with a known weight; the others are counted', async () => {
    const { total } = await report(YEAR);
    expect(total.spend[0]?.weighed).toEqual({ cents: 30_030, milliPounds: 1_000_500 });
    expect(total.withoutWeight).toBe(4);
    for (const database of app.databases.values())
      database.run("DELETE FROM shipments WHERE bol_number NOT IN ('B0', 'B1')");
    const made = await app.call('reports.exportCsv', { request: YEAR, table: 'carriers' });
    // 300.30 for 1,000.5 lb is 30.01499 per 100 lb.
    expect(made.ok ? app.exportFiles.get(made.value.fileName) : '').toContain(',0,0,30.01,0\r\n');
  });

  test('accessorials: their share, and the averages with and without', async () => {
    const { accessorials } = await report({ ...YEAR, compare: 'last_year' });
    expect(accessorials).toEqual({
      known: 3,
      unknown: 4,
      knownBefore: 0,
      rows: [
        {
          code: 'LGDL',
          shipments: 2,
          before: 0,
          sums: [{ currency: 'USD', with: { shipments: 2, cents: 30_030 }, without: { shipments: 1, cents: 33_333 } }],
        },
        {
          code: 'APTDL',
          shipments: 1,
          before: 0,
          sums: [{ currency: 'USD', with: { shipments: 1, cents: 10_010 }, without: { shipments: 2, cents: 53_353 } }],
        },
      ],
    });
  });
});

test('the PDF is a file that can be saved', async () => {
  const made = await app.call('reports.pdf', {
    sheet: { title: 'Shipping report', lines: [], totals: [], tables: [], printed: 'Nov 23, 2026' },
  });
  expect(made).toMatchObject({ ok: true, value: { fileName: 'Report Nov 23, 2026.pdf' } });
});

describe('the CSV file', () => {
  const csv = async (
    table: ReportTable,
    compare: 'none' | 'before' = 'none',
    from = '2026-01-01',
    to = '2026-12-31',
  ) => {
    const made = await app.call('reports.exportCsv', {
      request: { from, to, compare },
      table,
    });
    if (!made.ok) throw new Error(made.error.code);
    return { ...made.value, text: app.exportFiles.get(made.value.fileName) ?? '' };
  };

  test('has the figures of the table, exact to the cent', async () => {
    const { text, rows } = await csv('carriers');
    expect(rows).toBe(2);
    expect(text.split('\r\n')).toEqual([
      '\u{FEFF}SCAC,Carrier,Shipments,With a price,Spend,Currency,Spend at latest prices,Delivered on time,Delivered late,On-time %,"Delivered, dates not known",Not delivered yet,Spend per CWT,"With a price, no weight"',
      'SMPF,Sample Freightways,5,4,1133.63,USD,1133.63,2,1,66.7,0,2,,4',
      'PLHD,Placeholder LTL,2,2,1098.73,USD,1098.73,0,1,0.0,1,0,,2',
      '',
    ]);
  });

  test('has a line for each currency of a group', async () => {
    for (const database of app.databases.values()) {
      database.run("UPDATE shipments SET currency = 'CAD', latest_total_cents = 20000 WHERE bol_number = 'B1'");
    }
    const { text, rows } = await csv('carriers');
    expect(rows).toBe(3);
    expect(text).toContain('SMPF,Sample Freightways,4,3,933.43,USD,933.43,2,0,100.0,0,2,,3\r\n');
    expect(text).toContain('SMPF,Sample Freightways,1,1,200.20,CAD,200.00,0,1,0.0,0,0,,1\r\n');
  });

  test('of lanes and months has all of them', async () => {
    expect((await csv('lanes')).rows).toBe(3);
    expect((await csv('trend')).text).toContain('2026-11,4,3,1598.73,USD,1598.73,0,1,0.0,1,2,,3');
  });
});
