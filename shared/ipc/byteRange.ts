/** A byte range. Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
