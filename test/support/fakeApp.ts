/** An app that records its calls, for tests of the transports. */
import type { DocumentFile, WaybillApp } from '../../electron/core/app.ts';
import type { AppEvent } from '../../shared/ipc/contract.ts';
import { ok, type Result } from '../../shared/ipc/result.ts';

export interface FakeApp extends WaybillApp {
  readonly calls: { readonly name: string; readonly payload: unknown }[];
  /** Files by id. */
  readonly files: Map<string, DocumentFile>;
  /** Current number of event listeners. */
  listeners(): number;
  emit(event: AppEvent): void;
  isClosed(): boolean;
  /** BOL numbers of opened links. */
  readonly links: string[];
  /** Events of the computer that the host reported. */
  readonly computerEvents: string[];
  /** Log entries of the host. */
  readonly notes: { readonly event: string; readonly details: object }[];
}

/** Creates an app whose every call returns the callback's result; the callback may throw, as a bug would. */
export function createFakeApp(respond: (name: string, payload: unknown) => Result<unknown> = () => ok({})): FakeApp {
  const listeners = new Set<(event: AppEvent) => void>();
  const calls: { name: string; payload: unknown }[] = [];
  const files = new Map<string, DocumentFile>();
  const links: string[] = [];
  const computerEvents: string[] = [];
  const notes: { event: string; details: object }[] = [];
  let closed = false;
  return {
    calls,
    files,
    links,
    computerEvents,
    notes,
    openLink: (bolNumber) => void links.push(bolNumber),
    note: (event, details) => void notes.push({ event, details }),
    listeners: () => listeners.size,
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    isClosed: () => closed,
    async call(name, payload) {
      calls.push({ name, payload });
      return respond(name, payload);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openDemo: () => Promise.resolve(ok({})),
    busy: () => Promise.resolve({ bookings: 0, prints: 0 }),
    resumed: () => void computerEvents.push('resumed'),
    online: (isOnline) => void computerEvents.push(isOnline ? 'online' : 'offline'),
    document: async (fileId) => files.get(fileId) ?? null,
    async close() {
      closed = true;
    },
  };
}
