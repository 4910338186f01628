/** Events between parts of the core that don't know each other. */
import type { AppEvent } from '../../shared/ipc/contract.ts';

export type Emit = (event: AppEvent) => void;

/**
 * Creates an empty list of listeners of one kind of message. They are called in the order in which they were added,
 * before `emit` returns. A listener doesn't get messages emitted before it was added.
 */
export function createListeners<T>() {
  const listeners = new Set<(message: T) => void>();
  return {
    emit(message: T): void {
      for (const listener of listeners) listener(message);
    },
    /** Returns a function that removes the listener. */
    add(listener: (message: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: (): void => listeners.clear(),
  };
}

export type Listeners<T> = ReturnType<typeof createListeners<T>>;
