/** The app's log, as a port. Takes names and numbers; bodies, passwords and links have no business in it. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, string | number | boolean | null>>): void;
  /** A bug: the error with its stack, under a reference that the clerk sees too. */
  bug(reference: string, where: string, error: unknown): void;
}
