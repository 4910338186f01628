/** A bench: its name, its work, and its rows. */
import type { Row } from './compare.ts';

/** The machine lacks what the bench needs. `skipped` is the reason, as a sentence. */
export interface Skipped {
  readonly skipped: string;
}

export interface Bench {
  /** As on the command line and in `results/NAME.json`. */
  readonly name: string;
  /** What is measured, as shown in the table. */
  readonly work: string;
  /** Sets up, measures, and cleans up. */
  run(): Promise<Row[] | Skipped>;
}
