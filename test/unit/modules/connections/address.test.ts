import { expect, test } from 'vitest';
import { addressProblem, linkProblem, normalizeBaseUrl } from '../../../../electron/modules/connections/address.ts';

test.each([
  ['https://api.freight.example', 'https://api.freight.example'],
  [' api.freight.example/ ', 'https://api.freight.example'],
  ['https://API.Freight.example/tenant/', 'https://api.freight.example/tenant'],
  ['https://api.freight.example/functions/apiGetRates', 'https://api.freight.example'],
  ['https://api.freight.example/t/functions/?x=1#y', 'https://api.freight.example/t'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%o is stored as %s', (typed, saved) => {
  expect(normalizeBaseUrl(typed)).toEqual({ ok: true, value: saved });
});

test.each([
  ['http://api.freight.example', 'insecure'],
  ['http://127.0.0.1.evil.example', 'insecure'],
  ['http://localhost.evil.example', 'insecure'],
  ['https://user:secret@api.freight.example', 'has_credentials'],
  ['ftp://api.freight.example', 'not_an_address'],
  ['javascript://x', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['', 'not_an_address'],
  ['two words', 'not_an_address'],
])('%o is rejected as %s', (typed, problem) => {
  expect(normalizeBaseUrl(typed)).toEqual({ ok: false, error: { code: 'bad_address', problem } });
});

test('a document link must be https too', () => {
  expect(addressProblem('http://files.freight.example/x.pdf')).toBe('insecure');
  expect(addressProblem('https://files.freight.example/x.pdf')).toBeNull();
  expect(addressProblem('/relative.pdf')).toBe('not_an_address');
});

test.each([
  ['https://files.example/x.pdf', 'https://api.freight.example', null],
  ['https://files.example/x.pdf', 'http://127.0.0.1:1', null],
  ['http://127.0.0.1:8080/x.pdf', 'http://127.0.0.1:9090', null],
  ['http://127.0.0.1:8080/x.pdf', 'https://api.freight.example', 'insecure'],
  ['https://localhost/x.pdf', 'https://api.freight.example', 'insecure'],
  ['https://[::1]/x.pdf', 'https://api.freight.example', 'insecure'],
  ['file:///etc/hosts', 'https://api.freight.example', 'not_an_address'],
  ['https://user:secret@files.example/x.pdf', 'https://api.freight.example', 'has_credentials'],
] as const)('a link to %s from the service at %s: %s', (link, baseUrl, problem) => {
  expect(linkProblem(link, baseUrl)).toBe(problem);
});
