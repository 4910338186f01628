/** One range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
