import { expect, test } from 'vitest';
import { keychainProblem } from '../../../electron/platform/keychain/keychainProblem.ts';

/** Messages as the library printed them on a Secret Service, and two from Apple's documentation. */
test.each([
  ['Couldn’t access platform storage: Secret Service: unlock prompt was dismissed', true, 'dismissed'],
  ['Couldn’t access platform storage: Secret Service: unlock prompt was dismissed', false, 'locked'],
  ['The user canceled the operation: User canceled', true, 'dismissed'],
  ['Couldn’t access platform storage: Secret Service: no result found', true, 'locked'],
  ['User interaction is not allowed.', true, 'locked'],
  ['Platform failure: DBus error: Did not receive a reply. […] security policy blocked the reply', true, 'timed_out'],
  [
    'Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files',
    true,
    'absent',
  ],
  ['Platform failure: DBus error: Failed to connect to socket /x: No such file or directory', true, 'absent'],
  ['Value too long', true, 'refused'],
])('%s (a screen: %s) is %s', (text, canPrompt, problem) => {
  expect(keychainProblem(new Error(text), canPrompt)).toBe(problem);
});

test('any other exception is a denial', () => {
  expect(keychainProblem('text', true)).toBe('refused');
});
