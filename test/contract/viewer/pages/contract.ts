/** The first page of a file, drawn by the viewer and by bare pdf.js. */
export interface Comparison {
  /** Whether each of them draws it. */
  readonly drawn: { readonly viewer: boolean; readonly bare: boolean };
  /** Pixels that aren't white. */
  readonly ink: { readonly viewer: number; readonly bare: number };
  /** Pixels with ink that have none within a pixel in the other one. */
  readonly onlyIn: { readonly viewer: number; readonly bare: number };
}

declare global {
  interface Window {
    compareFile?: (address: string) => Promise<Comparison>;
  }
}
