import { describe, expect, it } from 'vitest';
import {
  notificationMessage,
  notificationPath,
} from '../../../../../renderer/app/notifications/notificationMessages.ts';
import { attentionLine, taskLine } from '../../../../../renderer/features/attention/alertMessages.ts';
import { morningOf, snoozeChoices, snoozeDate } from '../../../../../renderer/features/attention/snoozing.ts';
import type { AlertDetails } from '../../../../../shared/contract/attention.ts';
import { NotificationKindSchema } from '../../../../../shared/contract/notifications.ts';

const today = '2026-11-20';
const line = (details: AlertDetails, bolNumber: string | null = '44 1/0') =>
  attentionLine(
    {
      id: 'i',
      bolNumber,
      carrier: 'EXMT',
      carrierName: 'Example Motor',
      consigneeName: 'Nowhere Hardware',
      sinceMs: 5,
      details,
    },
    today,
  );

describe('a line of the list', () => {
  it('says what is so, about which shipment, what to do, and where', () => {
    expect(line({ kind: 'late', estimatedDeliveryDate: '2026-11-18' })).toEqual({
      id: 'i',
      kind: 'alert',
      group: 'call',
      title: '2 days late (est. delivery Wed, Nov 18)',
      subject: 'BOL 44 1/0',
      parties: 'Example Motor, Nowhere Hardware',
      carrier: 'EXMT',
      next: 'Check with the carrier and notify the consignee.',
      sinceMs: 5,
      snoozedUntilMs: null,
      path: '/shipments/44%201%2F0',
    });
  });

  it('more than 30 days late asks whether it was delivered or lost', () => {
    const next = (estimatedDeliveryDate: string) => line({ kind: 'late', estimatedDeliveryDate }).next;
    expect(next('2026-10-21')).toBe('Check with the carrier and notify the consignee.');
    expect(next('2026-10-20')).toBe('Ask the carrier whether it was delivered or lost.');
  });

  it('without a PRO does not say that it was picked up: only the date of the pickup has passed', () => {
    expect(line({ kind: 'pro_missing', pickupDate: '2026-11-18' }).title).toBe('PRO missing (pickup Wed, Nov 18)');
  });

  it('repeats the service’s message in quotes', () => {
    expect(line({ kind: 'pickup_warning', message: 'Call the terminal.' }).next).toContain('“Call the terminal.”');
  });

  it('of a BOL number that two bookings were given says so, and leads to the booking', () => {
    const taken = { bookingId: 'b1', bolNumber: '441', quoteReference: 'Q-2', consigneeName: 'Nowhere Hardware' };
    expect(line({ kind: 'bol_taken', ...taken }, null)).toMatchObject({
      kind: 'alert',
      group: 'support',
      title: 'Booked with BOL 441, which another shipment already has',
      subject: 'Quote Q-2',
      parties: 'Nowhere Hardware',
      path: '/booked/b1',
    });
  });

  it('of two bookings of one order names both clerks and BOL numbers, and leads to both side by side', () => {
    const first = { bookingId: 'b1', bolNumber: '441', clerk: { name: 'Clerk 3', computer: 'PC 1' }, atMs: 0 };
    const second = { bookingId: 'b2', bolNumber: '442', clerk: { name: 'Clerk 2', computer: 'PC 2' }, atMs: 0 };
    const pair = { kind: 'same_order', consigneeName: 'Nowhere Hardware', first } as const;
    expect(line({ ...pair, second }, null)).toMatchObject({
      kind: 'alert',
      group: 'call',
      title: 'Same order booked twice, by Clerk 3 and Clerk 2',
      subject: 'BOL 441, BOL 442',
      parties: 'Nowhere Hardware',
      path: '/booked/b1/with/b2',
    });
    expect(line({ ...pair, second: { ...second, bolNumber: null, clerk: null } }, null)).toMatchObject({
      title: 'Same order may be booked twice, by Clerk 3 and a former member',
      subject: 'BOL 441, not confirmed',
    });
  });

  it('sets a price and a carrier that changed beside those that were booked', () => {
    const price = { totalCents: 29_726, latestTotalCents: 99_999 };
    expect(line({ kind: 'price_changed', ...price, currency: 'USD' })).toMatchObject({
      title: 'Price changed from $297.26 to $999.99',
      path: '/shipments/44%201%2F0',
    });
    expect(line({ kind: 'price_changed', ...price, currency: 'CAD' }).title).toContain('to 999.99 CAD');
    expect(line({ kind: 'carrier_changed', carrier: 'SMMT', latestCarrier: 'GULF' }).title).toBe(
      'Carrier changed from SMMT to GULF',
    );
  });

  it('says a missed pickup with its hours, and that another date takes a new quote', () => {
    const window = { readyTime: '22:00', closeTime: '04:00' };
    const missed = line({ kind: 'not_picked_up', pickupDate: '2026-11-20', window });
    expect(missed.title).toBe('Pickup not reported (scheduled Fri, Nov 20, 10:00 PM–4:00 AM)');
    expect(missed.next).toContain('Requote');
    expect(line({ kind: 'not_picked_up', pickupDate: '2026-11-20', window: null }).title).toMatch(/Nov 20\)$/);
  });

  it('of a pickup manifest leads to the sheet of that carrier and day', () => {
    const stale = { kind: 'stale_print', because: 'pdf_changed', types: ['Pickup manifest'] } as const;
    expect(line({ ...stale, types: [...stale.types] }, 'Pickup manifest A/B 2026-11-20')).toMatchObject({
      group: 'print',
      subject: 'Pickup manifest A/B 2026-11-20',
      path: '/pickups/2026-11-20/A%2FB',
    });
  });

  it('leads to the booking, to the document, or to the connections, where the alert is resolved', () => {
    const booking = line({
      kind: 'unfinished_booking',
      bookingId: 'b1',
      state: 'unknown',
      quoteReference: 'Q-1',
      carrierName: 'Example Motor',
      consigneeName: 'Nowhere Hardware',
      totalCents: 114236,
      currency: 'USD',
    });
    expect(booking).toMatchObject({
      kind: 'booking',
      group: 'finish',
      subject: 'Quote Q-1',
      parties: 'Example Motor, Nowhere Hardware',
      path: '/booked/b1',
    });
    expect(booking.title).toBe('Booking with Example Motor for $1,142.36: outcome unknown');
    expect(line({ kind: 'stale_print', because: 'pro_assigned', types: ['BOL'] }).path).toBe(
      '/shipments/44%201%2F0/documents',
    );
    const stopped = line({ kind: 'polling_failing', error: { code: 'unauthorized' } }, null);
    expect(stopped.path).toBe('/settings/connections');
  });

  it('of a printer that doesn’t print says its reason, and leads to the first print that waits', () => {
    const stuck = {
      kind: 'printer_stuck',
      printer: 'laser',
      reason: 'Out of paper',
      jobId: 'j 1',
      documents: 2,
    } as const;
    expect(line(stuck, null)).toMatchObject({
      group: 'print',
      title: 'laser isn’t printing: Out of paper',
      subject: '2 documents',
      path: '/prints/j%201',
    });
  });

  it('of prints that were cut off says how many, of what, and leads to the first of them', () => {
    const cutOff = { kind: 'unfinished_print', jobId: 'j 1', first: '441', firstIsShipment: true, others: 0 } as const;
    expect(line({ ...cutOff, unsent: 3, unknown: 0, others: 2 }, null)).toMatchObject({
      kind: 'alert',
      group: 'finish',
      title: '3 prints not sent: Waybill was closed first',
      subject: 'BOL 441 and 2 others',
      next: 'In Print history, Shift+P prints the rest.',
      path: '/prints/j%201',
    });
    expect(line({ ...cutOff, unsent: 0, unknown: 1 }, null).title).toBe('1 print may not have printed');
    const both = line({ ...cutOff, unsent: 1, unknown: 1, first: 'Pickup manifest A', firstIsShipment: false }, null);
    expect(both).toMatchObject({
      title: 'Print job interrupted: 1 not sent, 1 unconfirmed',
      subject: 'Pickup manifest A',
    });
    expect(both.next).toBe('Check the printer. In Print history, P reprints and D dismisses.');
  });

  it('of a task says when it was due', () => {
    const task = {
      id: 't',
      bolNumber: '1',
      text: 'Ask for the POD',
      dueDate: '2026-11-18',
      createdAtMs: 1,
      doneAtMs: null,
      version: 0,
      carrierName: 'Example Motor',
      consigneeName: null,
    };
    expect(taskLine(task, today)).toMatchObject({
      kind: 'task',
      title: 'Task: Ask for the POD',
      next: 'Was due Wed, Nov 18.',
    });
    expect(taskLine({ ...task, dueDate: today }, today).next).toBe('Due today.');
  });
});

describe('putting off', () => {
  // A Friday before Thanksgiving week.
  const now = new Date(2026, 10, 20, 16, 30).getTime();

  it('is for an hour, until tomorrow or the next business day at 8:00 AM on the clerk’s clock', () => {
    expect(snoozeChoices(now, false).map(({ untilMs }) => untilMs)).toEqual([
      now + 3_600_000,
      new Date(2026, 10, 21, 8).getTime(),
      new Date(2026, 10, 23, 8).getTime(),
    ]);
  });

  it('of a task goes by days', () => {
    expect(snoozeChoices(now, true).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-23']);
  });

  it('until a date takes days after today only', () => {
    expect(snoozeDate('11/30', today)).toBe('2026-11-30');
    expect(snoozeDate('+1', today)).toBe('2026-11-23');
    for (const text of ['', 'soon', '2026-11-20', '2026-11-19', '2/30']) expect(snoozeDate(text, today)).toBeNull();
    expect(new Date(morningOf('2026-11-30')).getHours()).toBe(8);
  });
});

describe('a notification', () => {
  it('has a title and names its shipment, whatever its kind and with nothing to say', () => {
    for (const kind of NotificationKindSchema.options) {
      const message = notificationMessage({
        id: 'n',
        kind,
        bolNumber: '441',
        carrierName: 'Example Motor',
        consigneeName: null,
        value: null,
        atMs: 0,
      });
      expect(message.title).not.toBe('');
      expect(message.body).toBe('BOL 441, Example Motor');
    }
  });

  it('leads to what it is about', () => {
    expect(notificationPath({ kind: 'late', bolNumber: '44 1' })).toBe('/shipments/44%201');
    expect(notificationPath({ kind: 'polling_stopped', bolNumber: null })).toBe('/settings/connections');
    expect(notificationPath({ kind: 'print_unfinished', bolNumber: null })).toBe('/prints');
  });

  it('says the date, the number or the carrier’s words', () => {
    const of = (kind: 'delivered' | 'pro_assigned' | 'pickup_warning', value: string) =>
      notificationMessage({ id: 'n', kind, bolNumber: null, carrierName: null, consigneeName: 'A', value, atMs: 0 });
    expect(of('delivered', '2026-11-18').title).toBe('Delivered Wed, Nov 18');
    expect(of('pro_assigned', '0481220931').title).toBe('PRO assigned: 0481220931');
    expect(of('pickup_warning', 'Call them.').body).toBe('A\nMessage: “Call them.”');
    expect(of('pickup_warning', '').body).toBe('A\nThe pickup is marked for follow-up, without a message.');
  });
});
