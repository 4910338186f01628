/** Events between parts of the core that don't know each other. */
import type { AppEvent } from '../../shared/ipc/contract.ts';

export type Emit = (event: AppEvent) => void;

/** Listeners of one kind of message. They are called in the order in which they were added, before `emit` returns. */
export interface Listeners<T> {
  emit(message: T): void;
  /** Returns a function that removes the listener. */
  add(listener: (message: T) => void): () => void;
  clear(): void;
}

/** Creates an empty list of listeners. A listener doesn't get messages emitted before it was added. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(message: T) => void>();
  return {
    emit(message) {
      for (const listener of listeners) listener(message);
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
