/** Port of the app's log. Takes names and numbers, never bodies, passwords or links. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, string | number | boolean | null>>): void;
  /** Logs an unexpected error with its stack, under a reference that the user sees too. */
  bug(reference: string, where: string, error: unknown): void;
}
