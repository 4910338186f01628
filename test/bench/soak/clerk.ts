/** Works in the app without a break, while the service behaves in every permitted way. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { FaultsInput } from '../../../shared/freight/trainingFaults.ts';
import { bookingPage } from '../../e2e/pages/bookingPage.ts';
import type { Random } from '../../faults/booking/random.ts';
import type { TestedService } from '../../faults/booking/service.ts';
import { callFromPage } from '../lab/browser.ts';
import { goTo, quoteFor, ratesShown, ratesToReview, readShipment } from '../lab/work.ts';

export interface SoakClerk {
  /** Quotes, books, and opens shipments and documents. Whatever does not appear is recorded as stuck. */
  round(): Promise<void>;
  /** Finishes what is open, as the clerk would at the end of the day. */
  finish(): Promise<void>;
  rounds(): number;
  /** Number of faults that were turned on. */
  injected(): number;
  stuck(): readonly string[];
}

const FAULTS: readonly [FaultsInput, ...FaultsInput[]] = [
  { rateLimit: 'with_retry_after' },
  { rateLimit: 'without_retry_after' },
  { carrierRejects: 'No capacity on this lane.' },
  { bookingInvalid: [{ field: 'consignee.phone', message: 'Not a number in service.' }] },
  { quoteExpired: true },
  { bookingResponseLost: true },
  { slowResponsesMs: 3000 },
  { dropAtByte: 0 },
  { dropAtByte: 40 },
  { htmlInsteadOfJson: true },
  { truncatedJson: true },
  { latePro: true },
  { unknownStatus: true },
  { expiredLinks: true },
  { documentNotPdf: true },
];
/** Identifies any outcome of a booking. */
const OUTCOME = /^(Booked with|Not known whether)/;
const OUTCOME_MS = 20_000;
/** Attempts to finish what is open, with waits: the account may be limited. */
const TRIES = 8;

const UnfinishedSchema = z.object({ bookings: z.array(z.object({ id: z.string() })) });
const ListSchema = z.object({ shipments: z.array(z.object({ bolNumber: z.string() })) });

export function createSoakClerk(page: Page, service: TestedService, random: Random): SoakClerk {
  const stuck: string[] = [];
  let rounds = 0;
  let injected = 0;

  /** Under a fault a call may fail in any way; it must only end. */
  const tryCall = (name: string, input: unknown) => callFromPage(page, name, input).catch(() => null);

  async function withFault<T>(work: () => Promise<T>): Promise<T> {
    const isOn = random.chance(60);
    if (isOn) {
      injected += 1;
      await service.setFaults(random.pick(FAULTS));
    }
    try {
      return await work();
    } finally {
      if (isOn) await service.setFaults({});
    }
  }

  async function book(): Promise<void> {
    await quoteFor(page, 300 + (rounds % 3000));
    await ratesShown(page);
    await ratesToReview(page, `SOAK-${rounds}`);
    await withFault(async () => {
      await bookingPage(page).goOn();
      // If it was declined or limited, the screen stays open and says so.
      await page
        .getByRole('heading', { name: OUTCOME })
        .waitFor({ timeout: OUTCOME_MS })
        .catch(() => {});
    });
  }

  async function finish(): Promise<void> {
    for (let turn = 1; turn <= TRIES; turn += 1) {
      const { bookings } = UnfinishedSchema.parse(await callFromPage(page, 'bookings.unfinished', {}));
      if (bookings.length === 0) return;
      for (const { id } of bookings) await tryCall('bookings.finish', { bookingId: id });
      if (turn > 1) await page.waitForTimeout(10_000);
    }
  }

  async function checkAfter(): Promise<void> {
    const listed = ListSchema.parse(await callFromPage(page, 'shipments.list', { limit: 50 }));
    const [first, ...rest] = listed.shipments;
    if (first === undefined) return;
    const { bolNumber } = random.pick([first, ...rest]);
    await withFault(async () => {
      await tryCall('shipments.refresh', { bolNumber });
      await tryCall('documents.fetch', { callId: crypto.randomUUID(), bolNumber, type: 'Pallet Labels' });
    });
    await goTo(page, '/shipments');
    await page.locator('tr[data-row]').first().waitFor();
    await readShipment(page, bolNumber);
  }

  return {
    async round() {
      rounds += 1;
      try {
        await book();
        await finish();
        await checkAfter();
      } catch (error) {
        stuck.push(
          `round ${rounds}: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error)}`,
        );
        // Starts over, as a clerk would.
        await page.reload();
      }
    },
    finish,
    rounds: () => rounds,
    injected: () => injected,
    stuck: () => stuck,
  };
}
