/** What the app needs from a host with its own window. */
export interface DesktopPort {
  /** Brings the window to the front. */
  show(): void;
  /** Shows a number on the app's icon; 0 removes it. */
  setAttention(count: number): void;
}
