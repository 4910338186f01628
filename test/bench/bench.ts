/** What a bench is: a name, what it works on, and its rows. */
import type { Row } from './compare.ts';

/** The machine lacks what the bench needs. `skipped`: why, as a sentence. */
export interface Skipped {
  readonly skipped: string;
}

export interface Bench {
  /** As on the command line and in `results/NAME.json`. */
  readonly name: string;
  /** What is done, in the words of the table. */
  readonly work: string;
  /** Makes what it needs, measures, and takes it away again. */
  run(): Promise<Row[] | Skipped>;
}
