/** The core of a page whose login only reads. Its calls get there through a stubbed `fetch`. */
import { fork } from 'node:child_process';
import { vi } from 'vitest';
import { mayCall } from '../../../../../electron/core/workgroupRights.ts';
import { type CallName, CONTRACT } from '../../../../../shared/ipc/contract.ts';
import { fail, type Result } from '../../../../../shared/ipc/result.ts';
import type { OfficeState } from './officeProcess.ts';

const READER = { rights: { role: 'reader', policy: {} }, version: null } as const;

/** A reader may make these calls; here they would change the account that the test is about. */
const SKIPPED = /^(connections\.(activate|add|remove|update|set)|data\.|desktop\.|updates\.|workgroup\.)/;

const isCallName = (name: string): name is CallName => Object.hasOwn(CONTRACT, name);

export interface Office extends OfficeState {
  /** Calls of the page that a reader may not make, since the last time. */
  takeRejected(): readonly string[];
  /** Whether each call has its response. */
  isQuiet(): boolean;
  close(): void;
}

/** Starts it. */
export async function openOffice(): Promise<Office> {
  const core = fork(`${import.meta.dirname}/officeProcess.ts`);
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  const rejected = new Set<string>();
  let last = 0;

  const callCore = (name: string, payload: unknown) =>
    new Promise<Result<unknown>>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      core.send({ id: last, name, payload });
    });

  async function respond(name: string, payload: unknown): Promise<Result<unknown>> {
    if (isCallName(name) && !mayCall(name, READER)) {
      rejected.add(name);
      return fail({ code: 'not_allowed' });
    }
    if (SKIPPED.test(name)) return fail({ code: 'cancelled' });
    const result = await callCore(name, payload);
    if (name !== 'connections.status' || !result.ok) return result;
    return { ok: true, value: { ...Object(result.value), workgroupReadOnly: 'reader' } };
  }

  vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
    // No event is ever sent.
    if (!url.startsWith('/call/')) return await new Promise(() => {});
    const result = await respond(url.slice('/call/'.length), JSON.parse(init.body));
    return { json: () => Promise.resolve(result) };
  });

  const state = await new Promise<OfficeState>((resolve, reject) => {
    core.once('message', resolve);
    core.once('exit', () => reject(new Error('the core ended')));
  });
  core.on('message', ({ id, result }: { readonly id: number; readonly result: Result<unknown> }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    ...state,
    takeRejected() {
      const names = [...rejected];
      rejected.clear();
      return names;
    },
    isQuiet: () => waiting.size === 0,
    close: () => core.disconnect(),
  };
}
