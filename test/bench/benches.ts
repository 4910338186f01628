/** Every bench, in the order in which they run. */
import type { Bench } from './bench.ts';
import { call } from './benches/call.ts';
import { journal } from './benches/journal.ts';
import { paper } from './benches/paper.ts';

export const BENCHES: readonly Bench[] = [call, journal, paper];
