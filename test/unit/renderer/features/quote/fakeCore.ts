import { vi } from 'vitest';
import type { CallName } from '../../../../../shared/ipc/contract.ts';
import type { Result } from '../../../../../shared/ipc/result.ts';

type FakeResponse = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** Responds to the renderer's calls instead of the browser host. Returns the recorded calls. */
export function fakeCore(
  responses: Partial<Record<CallName, FakeResponse>>,
): { readonly name: string; readonly input: unknown }[] {
  const requested: { name: string; input: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
    // No event is ever sent.
    if (url === '/events') return new Promise(() => {});
    const name = url.replace('/call/', '');
    const input: unknown = JSON.parse(init.body);
    requested.push({ name, input });
    const response = Object.entries(responses).find(([known]) => known === name)?.[1];
    const result =
      response === undefined ? { ok: false, error: { code: 'not_found', what: name } } : await response(input);
    return { json: async () => result };
  });
  return requested;
}
