// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { downloadErrorMessage } from '../../../../../renderer/features/documents/downloadErrorMessage.ts';
import { FetchButton } from '../../../../../renderer/features/documents/FetchButton.tsx';
import type { DocumentFetch } from '../../../../../renderer/features/documents/useDocumentFetch.ts';
import { errorMessages } from '../../../../../renderer/lib/errorMessages.ts';
import { ServicePause } from '../../../../../renderer/ui/servicePause.ts';

const idle: DocumentFetch = {
  isRunning: false,
  canCancel: false,
  seconds: 0,
  progress: null,
  error: null,
  failures: [],
  dropped: [],
  listed: 0,
  emptyAtMs: null,
  waitUntilMs: null,
  start() {},
  cancel() {},
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [null, null, 'Refresh'],
  [3_600_000, null, /^Wait until /],
  [60_000, 3_600_000, /^Wait until /],
  [null, 60_000, /^Wait 60 s/],
])('the button waits for the document server (%j ms) and the provider (%j ms)', (linkMs, serviceMs, message) => {
  vi.useFakeTimers();
  const at = (ms: number | null) => (ms === null ? null : Date.now() + ms);
  render(
    <ServicePause.Provider value={at(serviceMs)}>
      <FetchButton fetching={{ ...idle, waitUntilMs: at(linkMs) }}>Refresh</FetchButton>
    </ServicePause.Provider>,
  );
  const button = screen.getByRole('button');
  expect(button.textContent).toMatch(message);
});

it('what did not come says from when it can be tried again', () => {
  const failure = { type: 'BOL', name: 'b.pdf', code: 'document_store_failed', httpStatus: 503, scheme: null };
  expect(downloadErrorMessage({ ...failure, waitUntilMs: Date.now() + 7_200_000 }, '1')).toMatch(
    /\(503\)\. Try again after .*\d/,
  );
  expect(downloadErrorMessage({ ...failure, waitUntilMs: null }, '1')).toMatch(/Try again in a minute\.$/);
});

it.each([
  [404, /^The download link expired \(404\)/],
  [451, /^The download link was rejected \(451\)/],
])('a link is said to have expired only under a status that means it: %i', (httpStatus, message) => {
  const failure = {
    type: 'BOL',
    name: 'b.pdf',
    code: 'document_link_refused',
    scheme: null,
    waitUntilMs: null,
  } as const;
  expect(downloadErrorMessage({ ...failure, httpStatus }, '1')).toMatch(message);
  const { title } = errorMessages({ code: 'document_link_refused', httpStatus });
  expect(title).toMatch(message);
});

it.each([
  ['certificate', /certificate isn’t trusted\. Ask IT/],
  // Its reason may be the proxy or an unknown host, with no connection that was lost.
  ['unreachable', /^Can’t reach the document server, or the connection was lost\./],
  // Another download has the same size.
  ['response_too_large', /^The file is too large and wasn’t saved\. Contact support with BOL 1\.$/],
  ['storage_failed', /^Download failed\. Try again\.$/],
])('a failure is described in words, without its code: %s', (code, message) => {
  const failure = { type: 'BOL', name: 'b.pdf', code, httpStatus: null, scheme: null, waitUntilMs: null };
  expect(downloadErrorMessage(failure, '1')).toMatch(message);
  expect(downloadErrorMessage(failure, '1')).not.toContain(`(${code})`);
});
