/** The freight provider of several clerks: it books each quote once, from any clerk, and fails as the test needs. */
import type { SubmissionOptions } from '../../electron/modules/bookings/submissions.ts';
import type { AppError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { readSampleBooking } from './readSample.ts';

/** What happens to one request after it left. */
export type Fate =
  | 'booked'
  /** Booked, and the response is lost. */
  | 'lost'
  /** Booked or not once `release` is called, and the response never arrives. */
  | 'stuck'
  | AppError;

export interface ScriptedProvider {
  /** The client of one clerk. */
  client(hooks?: { readonly beforeLeave?: () => Promise<void> }): SubmissionOptions['client'];
  /** Fates of the next requests, in order; afterwards each is booked. */
  fates(...next: Fate[]): void;
  /** The exact bodies that left, in order. */
  readonly bodies: readonly string[];
  /** BOL numbers by quote reference: one truck each. */
  readonly trucks: ReadonlyMap<string, string>;
  /** Requests that are stuck arrive now. */
  release(): void;
}

const TIMED_OUT: AppError = { code: 'timed_out', afterMs: 90_000 };

export function createScriptedProvider(): ScriptedProvider {
  const bodies: string[] = [];
  const trucks = new Map<string, string>();
  const stuck: string[] = [];
  let script: Fate[] = [];

  function book(body: string): Result<ReturnType<typeof readSampleBooking>> {
    const { quoteReference } = JSON.parse(body) as { readonly quoteReference: string };
    const alreadyBooked = trucks.has(quoteReference);
    const bolNumber = trucks.get(quoteReference) ?? `BOL-${quoteReference}`;
    trucks.set(quoteReference, bolNumber);
    return ok(readSampleBooking({ bolNumber, alreadyBooked, quoteNumber: quoteReference }));
  }

  return {
    bodies,
    trucks,
    fates(...next) {
      script = next;
    },
    release() {
      for (const body of stuck.splice(0)) book(body);
    },
    client: ({ beforeLeave } = {}) => ({
      async bookShipment(body, signal, beforeSend) {
        await beforeLeave?.();
        const left = (await beforeSend?.('office')) ?? ok(undefined);
        if (!left.ok) return left;
        bodies.push(body);
        const fate = script.shift() ?? 'booked';
        if (fate === 'booked') return book(body);
        if (fate === 'lost') {
          book(body);
          return fail(TIMED_OUT);
        }
        if (fate !== 'stuck') return fail(fate);
        stuck.push(body);
        return await new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(fail({ code: 'cancelled' })));
        });
      },
    }),
  };
}
