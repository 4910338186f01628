/** The records of an account in a workgroup: written to its store, with those that wait in `own.db`. */
import { createQuoteStore } from '../modules/quotes/store.ts';
import { createMemberRecords } from '../modules/workgroup/memberRecords.ts';
import { WAITING_QUOTE_TERMS } from '../modules/workgroup/ownRecordSchema.ts';
import { createOwnRecords } from '../modules/workgroup/ownRecords.ts';
import type { Workgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface WorkgroupRecordsOptions {
  /** `own.db`, with the replica attached. */
  readonly own: Database;
  /** The name under which it is attached. */
  readonly replica: string;
  readonly workgroup: Pick<Workgroup, 'records' | 'replicaReached' | 'connects' | 'wentBack'>;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Creates the writes of records, which send what waits on each connect, and the store of quotes. */
export function createWorkgroupRecords({ own, replica, workgroup, ...options }: WorkgroupRecordsOptions) {
  const records = createMemberRecords({
    ...options,
    records: workgroup.records,
    waiting: createOwnRecords(own, options.onError),
    replicaReached: () => workgroup.replicaReached(),
  });
  workgroup.wentBack.add(records.sendAgain);
  workgroup.connects.add(() => void records.send());
  void records.send();
  return { records, quotes: createQuoteStore(own, replica, ['quote_words', WAITING_QUOTE_TERMS]) };
}
