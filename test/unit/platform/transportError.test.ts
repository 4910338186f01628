import { describe, expect, test } from 'vitest';
import { transportError } from '../../../electron/platform/http/transportError.ts';

const going = new AbortController().signal;
const failed = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('a route that is not there', () => {
  test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])('%s when connecting: nothing was sent', (code) => {
    expect(transportError(failed(code, 'connect'), going)).toEqual({ code: 'unreachable', reason: 'no_network' });
  });
  test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])(
    '%s on an open connection: something may have been',
    (code) => {
      for (const syscall of ['read', 'write']) {
        expect(transportError(failed(code, syscall), going)).toEqual({
          code: 'unreachable',
          reason: 'connection_lost',
        });
      }
    },
  );
});

test('a connection that was declined sent nothing', () => {
  const both = new AggregateError([failed('ECONNREFUSED', 'connect'), failed('ECONNREFUSED', 'connect')]);
  expect(transportError(both, going)).toEqual({ code: 'unreachable', reason: 'refused' });
});
