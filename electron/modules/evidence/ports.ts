/** Port that draws claims. */
import type { SeparateExhibit } from '../../../shared/contract/evidence.ts';
import type { AttachmentMedia } from '../../../shared/freight/evidence.ts';

type Line = readonly [label: string, text: string];

/** What a claim says, as text. */
export interface ClaimSheet {
  readonly title: string;
  readonly subtitle: string;
  readonly summary: readonly Line[];
  /** Units, description, class, NMFC, weight, dimensions of each row. */
  readonly freight: readonly (readonly string[])[];
  /** Empty without an invoice. */
  readonly invoice: readonly Line[];
  readonly deadlines: readonly Line[];
  readonly statement: string;
  readonly madeOn: string;
  readonly madeAtMs: number;
  /** Prints SAMPLE across each page of text. */
  readonly isSample: boolean;
}

/** A file of a claim. `path` is null if the file is missing or damaged on the disk. */
export interface ClaimExhibit {
  readonly name: string;
  readonly about: string;
  readonly media: AttachmentMedia;
  readonly path: string | null;
}

/**
 * Draws a claim with its exhibits. `separate` are those that can't be part of a PDF, by their index. Resolves with null
 * after an abort, or if the files take too much memory.
 */
export type ClaimPdf = (
  sheet: ClaimSheet,
  exhibits: readonly ClaimExhibit[],
  signal: AbortSignal,
) => Promise<{
  readonly content: Uint8Array;
  readonly pages: number;
  readonly separate: readonly { readonly at: number; readonly why: SeparateExhibit['why'] }[];
} | null>;
