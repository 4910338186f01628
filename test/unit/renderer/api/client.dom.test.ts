import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createInvoke, documentUrl } from '../../../../renderer/api/client.ts';
import type { Transport } from '../../../../renderer/api/transport.ts';
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
  it('sends a call by its name, with its input', async () => {
    const over = recording();
    expect(await createInvoke(over)('quotes.get', { quoteId: 'q1' })).toEqual({ ok: true, value: 'quotes.get' });
    expect(over.call).toHaveBeenCalledWith('quotes.get', { quoteId: 'q1' });
  });

  it('is typed by the contract', () => {
    const invoke = createInvoke(recording());
    expectTypeOf(invoke<'quotes.getRates'>)
      .parameter(1)
      .toEqualTypeOf<CallInput<'quotes.getRates'>>();
    expectTypeOf(invoke<'quotes.getRates'>).returns.resolves.toEqualTypeOf<Result<CallOutput<'quotes.getRates'>>>();
    expectTypeOf(invoke).parameter(0).extract<'shipments.getRates'>().toBeNever();
  });

  it('addresses documents on the page’s own origin', () => {
    expect(documentUrl('a/../b')).toBe('/documents/a%2F..%2Fb');
  });
});
