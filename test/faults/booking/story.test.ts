/** After a crash the journal's file can be read without the app: with plain `sqlite3` if it is installed. */
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { sampleDetails } from '../../support/samples.ts';
import { CONNECTION } from './protocol.ts';
import { openWiredClerk, type WiredClerk } from './wiredClerk.ts';

const hasSqlite3 = spawnSync('sqlite3', ['--version']).status === 0;
let rig: WiredClerk;

/** Each quote is for another order. */
function detailsFor({ id }: Quote) {
  const details = sampleDetails();
  return { ...details, consignee: { ...details.consignee, address1: `${id.slice(0, 8)} Example Rd` } };
}

const submit = (quoted: Quote, rate = 0) =>
  rig.clerk().call('bookings.submit', {
    quoteId: quoted.id,
    position: rate,
    carrier: quoted.rates[rate]?.carrier ?? '',
    details: detailsFor(quoted),
  });

beforeAll(async () => {
  rig = await openWiredClerk('story');
});
afterAll(() => rig.close());

const STORY = `
  SELECT bookings.state, attempt, username, booking_attempts.outcome, ended_at_ms IS NOT NULL,
    booking_attempts.body = bookings.body, json_extract(response, '$.reason')
  FROM bookings JOIN booking_attempts ON booking_id = bookings.id ORDER BY bookings.rowid, attempt`;

function readWithSqlite3(): string[] {
  const ran = spawnSync('sqlite3', ['-readonly', '-separator', ' ', rig.file, STORY], { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

function readWithNode(): string[] {
  const database = new DatabaseSync(rig.file, { readOnly: true });
  try {
    return database
      .prepare(STORY)
      .all()
      .map((row) => Object.values(row).join(' ').trim());
  } finally {
    database.close();
  }
}

describe('the journal has the whole story', () => {
  beforeAll(async () => {
    const rejected = await rig.quote();
    await rig.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    await submit(rejected);
    await rig.service.setFaults({});
    await submit(rejected, 1);

    const interrupted = await rig.quote();
    rig.wire.arm({ at: 'response', bytes: 10 }, () => rig.clerk().kill());
    expect(await submit(interrupted)).toBe('killed');
  });

  const as = CONNECTION.username;
  const afterTheCrash = [
    expect.stringMatching(new RegExp(`^booked 1 ${as} booking_failed 1 0 .*: No driver on this lane\\.$`)),
    `booked 2 ${as} booked 1 1`,
    expect.stringMatching(new RegExp(`^submitting 1 ${as} +0 1$`)),
  ];

  test.skipIf(!hasSqlite3)('to plain sqlite3, with the program killed over a booking', () => {
    expect(readWithSqlite3()).toEqual(afterTheCrash);
  });

  test('to any program, with the program killed over a booking', () => {
    expect(readWithNode()).toEqual(afterTheCrash);
  });

  test('and continues when it is finished', async () => {
    await rig.restart();
    const open = await rig.clerk().call('bookings.unfinished', {});
    const [entry] = open !== 'killed' && open.ok ? open.value.bookings : [];
    expect(entry).toMatchObject({ state: 'unknown', attempts: 1, sentAs: as });
    expect(await rig.clerk().call('bookings.finish', { bookingId: entry?.id ?? '' })).toMatchObject({
      ok: true,
      value: { state: 'booked', outcome: { alreadyBooked: true, recovered: true } },
    });
    expect((hasSqlite3 ? readWithSqlite3() : readWithNode()).slice(2)).toEqual([
      `booked 1 ${as} interrupted 0 1`,
      `booked 2 ${as} booked 1 1`,
    ]);
    expect(rig.service.allShipments()).toHaveLength(2);
  });
});
