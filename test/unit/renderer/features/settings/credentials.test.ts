import { describe, expect, it } from 'vitest';
import {
  checkCredentials,
  EMPTY_CREDENTIALS,
  fieldOfError,
} from '../../../../../renderer/features/settings/connections/credentials.ts';

describe('typed credentials', () => {
  it('lack what is empty, each said at its field', () => {
    expect(Object.keys(checkCredentials(EMPTY_CREDENTIALS)).toSorted()).toEqual(['baseUrl', 'password', 'username']);
    expect(
      Object.keys(checkCredentials({ ...EMPTY_CREDENTIALS, baseUrl: '  ', username: 'a', password: 'b' })),
    ).toEqual(['baseUrl']);
  });

  it('have no colon in the username, and any password', () => {
    const typed = { ...EMPTY_CREDENTIALS, baseUrl: 'https://api.freight.example', username: 'a:b', password: ':"ü' };
    expect(checkCredentials(typed)).toEqual({ username: 'A username can’t contain a colon.' });
    expect(checkCredentials({ ...typed, username: 'ab' })).toEqual({});
  });

  it('show an invalid address at the address field, and nothing else', () => {
    expect(fieldOfError({ code: 'bad_address', problem: 'insecure' }).baseUrl).toContain('https:');
    expect(fieldOfError({ code: 'unauthorized' })).toEqual({});
    expect(fieldOfError(null)).toEqual({});
  });
});
