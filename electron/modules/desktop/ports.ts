/** What the core asks of a host with a window of its own. */
export interface DesktopPort {
  /** Brings the window up from wherever it is. */
  show(): void;
  /** Shows a number at the program's icon; 0 takes it away. */
  setAttention(count: number): void;
}
