// @vitest-environment jsdom
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createApi, documentUrl } from '../../../../renderer/api/client.ts';
import type { Transport } from '../../../../renderer/api/transport.ts';
import { CALL_NAMES } from '../../../../shared/ipc/channels.ts';
import type { CallInput, CallOutput } from '../../../../shared/ipc/contract.ts';
import type { Result } from '../../../../shared/ipc/result.ts';

function recording(): Transport & { readonly call: ReturnType<typeof vi.fn<Transport['call']>> } {
  return {
    host: 'browser',
    call: vi.fn<Transport['call']>(async (name) => ({ ok: true, value: name })),
    listen: () => () => undefined,
  };
}

describe('the typed client', () => {
  it('has every call of the contract under its domain, and no other', () => {
    const names = Object.entries(createApi(recording())).flatMap(([domain, actions]) =>
      Object.keys(actions).map((action) => `${domain}.${action}`),
    );
    expect(names.toSorted()).toEqual(CALL_NAMES.toSorted());
  });

  it('sends a call by its whole name, with its input', async () => {
    const over = recording();
    expect(await createApi(over).quotes.get({ quoteId: 'q1' })).toEqual({ ok: true, value: 'quotes.get' });
    expect(over.call).toHaveBeenCalledWith('quotes.get', { quoteId: 'q1' });
  });

  it('sends an empty object for calls that take nothing', async () => {
    const over = recording();
    await createApi(over).app.info();
    expect(over.call).toHaveBeenCalledWith('app.info', {});
  });

  it('is typed by the contract', () => {
    const api = createApi(recording());
    expectTypeOf(api.quotes.getRates).parameter(0).toEqualTypeOf<CallInput<'quotes.getRates'>>();
    expectTypeOf(api.quotes.getRates).returns.resolves.toEqualTypeOf<Result<CallOutput<'quotes.getRates'>>>();
    expectTypeOf(api.shipments).not.toHaveProperty('getRates');
    expectTypeOf(api.app.info).toBeCallableWith();
  });

  it('addresses documents on the page’s own origin', () => {
    expect(documentUrl('a/../b')).toBe('/documents/a%2F..%2Fb');
  });
});
