import { describe, expect, test } from 'vitest';
import { createAccountClient } from '../../../electron/core/accountClient.ts';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import type { Credentials } from '../../../electron/modules/freight/credentials.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

const never = new AbortController().signal;

function setUp() {
  const http = createScriptedHttp();
  const clock = createManualClock();
  let credentials: Result<Credentials> = ok({ username: 'acme', password: 'p' });
  let changes = 0;
  const account = createAccountClient({
    storage: storesOf(openDatabase(':memory:', ACCOUNT_MIGRATIONS)),
    http,
    clock,
    random: () => 0.5,
    baseUrl: () => 'https://api.freight.example',
    credentials: () => Promise.resolve(credentials),
    userAgent: 'Waybill/0',
    withoutSecrets: (text) => text,
    pauses: { read: () => null, save() {} },
    signal: never,
    onStatusChanged: () => {
      changes += 1;
    },
  });
  return {
    account,
    changed: () => changes,
    clock,
    http,
    withCredentials: (next: Result<Credentials>) => {
      credentials = next;
    },
    poll: () => account.client.getShipment({ bolNumber: '1' }, never),
  };
}

const responseOf = (status: number, code: string) => ({
  status,
  body: { success: false, error: { code, message: '' } },
});

describe('automatic requests', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'not_approved'],
  ])('stop at a %i and continue once the service accepts the caller again', async (status, code) => {
    const { account, http, poll } = setUp();
    expect(account.halted()).toBeNull();
    http.response(responseOf(status, code));
    await poll();
    expect(account.halted()).toBe(code);
    // A call that fails in transit says nothing about the credentials.
    http.response({ failure: { code: 'unreachable', reason: 'no_network' } });
    await poll();
    expect(account.halted()).toBe(code);
    http.response(responseOf(404, 'shipment_not_found'));
    await poll();
    expect(account.halted()).toBeNull();
  });

  test('are not stopped by a late response to the previous password', async () => {
    const { account, clock, http, poll } = setUp();
    const late = Promise.withResolvers<void>();
    http.response({
      status: 401,
      body: (async function* () {
        await late.promise;
        yield Buffer.from(JSON.stringify({ success: false, error: { code: 'unauthorized', message: '' } }));
      })(),
    });
    const polling = poll();
    await expect.poll(() => http.requests).toHaveLength(1);
    clock.advance(1000);
    account.resume();
    late.resolve();
    expect(await polling).toMatchObject({ error: { code: 'unauthorized' } });
    expect(account.halted()).toBeNull();
  });

  test('does not make the keychain ask again and again', async () => {
    const { account, http, withCredentials, poll, changed } = setUp();
    const dismissed: AppError = { code: 'keychain', problem: 'dismissed' };
    withCredentials(fail(dismissed));
    expect(await poll()).toEqual(fail(dismissed));
    expect(http.requests).toHaveLength(0);
    expect(account.halted()).toBe('no_password');
    expect(account.status()).toMatchObject({ halted: null, isPasswordUnavailable: true });
    expect(changed()).toBe(1);
    account.resume();
    expect(account.halted()).toBeNull();
    expect(account.status()).not.toHaveProperty('isPasswordUnavailable');
  });
});
