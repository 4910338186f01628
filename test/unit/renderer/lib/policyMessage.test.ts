import { expect, test } from 'vitest';
import { policyLines, policyProblemMessage } from '../../../../renderer/lib/policyMessage.ts';
import { PolicyProblemSchema } from '../../../../shared/contract/policy.ts';

test('each thing that is set has its line', () => {
  expect(
    policyLines({
      baseAddress: 'https://api.freight.example',
      lockBaseAddress: true,
      demo: 'off',
      printers: { paper: 'Office', labels: 'Zebra' },
      updates: 'off',
      updateServer: 'https://updates.example',
    }).map(({ what, is }) => `${what}: ${is}`),
  ).toEqual([
    'API URL: https://api.freight.example (locked)',
    'Demo: Off',
    'Document printer: Office',
    'Label printer: Zebra',
    'Updates: Off',
    'Update server: https://updates.example',
  ]);
});

test('nothing set, nothing said', () => {
  expect(policyLines({})).toEqual([]);
  expect(policyLines({ baseAddress: 'https://a.example' })[0]?.is).toContain('default for new accounts');
});

test('every problem has a message, with its consequence', () => {
  const codes = PolicyProblemSchema.options.map((option) => option.shape.code.value);
  const samples = [
    { code: 'unreadable', detail: 'EACCES' },
    { code: 'too_large', limitBytes: 65_536 },
    { code: 'writable_by_others' },
    { code: 'not_json' },
    { code: 'invalid', path: 'demo', detail: 'Invalid option' },
  ] as const;
  expect(samples.map(({ code }) => code)).toEqual(codes);
  for (const problem of samples) {
    const { title, next } = policyProblemMessage(problem);
    expect(title).toMatch(/\bthe policy file\b/i);
    expect(next).toContain('The policy is not applied');
  }
  expect(policyProblemMessage({ code: 'invalid', path: '', detail: 'Invalid input' }).title).not.toContain('at :');
});
