import { vi } from 'vitest';
import type { CallName } from '../../../../../shared/ipc/contract.ts';
import type { Result } from '../../../../../shared/ipc/result.ts';

type Answer = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** Responds to the renderer's calls instead of the browser host. Returns the recorded calls. */
export function fakeCore(
  answers: Partial<Record<CallName, Answer>>,
): { readonly name: string; readonly input: unknown }[] {
  const asked: { name: string; input: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
    // No event is ever sent.
    if (url === '/events') return new Promise(() => {});
    const name = url.replace('/call/', '');
    const input: unknown = JSON.parse(init.body);
    asked.push({ name, input });
    const answer = Object.entries(answers).find(([known]) => known === name)?.[1];
    const result = answer === undefined ? { ok: false, error: { code: 'not_found', what: name } } : await answer(input);
    return { json: async () => result };
  });
  return asked;
}
