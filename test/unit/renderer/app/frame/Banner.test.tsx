// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Banner } from '../../../../../renderer/app/frame/Banner.tsx';
import { hasBanner } from '../../../../../renderer/app/frame/hasBanner.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { AppInfo } from '../../../../../shared/contract/app.ts';
import type { ConnectionStatus } from '../../../../../shared/contract/connections.ts';
import { SAMPLE_CONNECTION, SAMPLE_STATUS } from '../../../../support/sampleConnection.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

const UNFINISHED = [
  { id: 'b1', kind: 'booking', title: 'Booking with Sample Freightways', detail: '', path: '/booked/b1' },
] as const;

function show(status: ConnectionStatus, unfinished: readonly (typeof UNFINISHED)[number][] = []) {
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <Banner status={status} unfinished={unfinished} />
      </Router>
    </QueryClientProvider>,
  );
  return location;
}
const pressAltK = () => fireEvent.keyDown(document.body, { key: 'k', altKey: true, code: 'KeyK' });

beforeEach(() => window.addEventListener('keydown', pressKey));
afterEach(() => {
  window.removeEventListener('keydown', pressKey);
  cleanup();
});

describe('the banner', () => {
  it('is shown when the service rejects all calls, the password is missing or a booking is open, and not in the settings', () => {
    const lost: ConnectionStatus = { ...SAMPLE_STATUS, active: { ...SAMPLE_CONNECTION, passwordIn: 'nowhere' } };
    expect(hasBanner('/quote', { status: SAMPLE_STATUS, unfinished: [] })).toBe(false);
    expect(hasBanner('/quote', { status: { ...SAMPLE_STATUS, halted: 'not_approved' }, unfinished: [] })).toBe(true);
    expect(hasBanner('/quote', { status: lost, unfinished: [] })).toBe(true);
    expect(hasBanner('/quote', { status: SAMPLE_STATUS, unfinished: UNFINISHED })).toBe(true);
    const away = { sinceMs: 1, isLoginRejected: false };
    expect(hasBanner('/quote', { status: { ...SAMPLE_STATUS, workgroupAway: away }, unfinished: [] })).toBe(true);
    expect(hasBanner('/booked/b1', { status: SAMPLE_STATUS, unfinished: UNFINISHED })).toBe(false);
    expect(hasBanner('/settings/connections', { status: lost, unfinished: [] })).toBe(false);
  });

  it.each(['unauthorized', 'not_approved'] as const)('after %s one key leads to Replace credentials', (halted) => {
    const location = show({ ...SAMPLE_STATUS, halted }, UNFINISHED);
    expect(screen.getByRole('status').textContent).toContain('API Access');
    pressAltK();
    expect(location.history.at(-1)).toBe('/settings/connections/replace-password');
  });

  it('says until when the service requests a pause once that is long, and lets the clerk try a call anyway', async () => {
    const paused: ConnectionStatus = { ...SAMPLE_STATUS, waitingUntilMs: Date.now() + 9 * 3_600_000 };
    expect(hasBanner('/quote', { status: paused, unfinished: [] })).toBe(true);
    const throttled = { ...SAMPLE_STATUS, waitingUntilMs: Date.now() + 60_000 };
    expect(hasBanner('/quote', { status: throttled, unfinished: [] })).toBe(false);
    const requested = fakeCore({
      'connections.test': () => ({ ok: false, error: { code: 'rate_limited', retryAfterMs: 1000 } }),
    });
    show(paused);
    expect(screen.getByRole('status').textContent).toMatch(/pause until .*\d\d:\d\d/);
    pressAltK();
    await waitFor(() =>
      expect(requested).toMatchObject([
        { name: 'connections.test', input: { connectionId: 'c1', inSpiteOfPause: true } },
      ]),
    );
  });

  it('leads to an unfinished booking when nothing else is wrong', () => {
    const location = show(SAMPLE_STATUS, UNFINISHED);
    pressAltK();
    expect(location.history.at(-1)).toBe('/booked/b1');
  });

  it('says in plain words what the start found, until it is read', () => {
    const info = { name: 'Waybill', version: '1', host: 'browser', platform: 'linux', dataFolder: '/data' } as const;
    const parts = { status: SAMPLE_STATUS, unfinished: [] };
    expect(hasBanner('/quote', { ...parts, startupInfo: { ...info, listWas: null, exposed: null } })).toBe(false);
    const read = vi.fn();
    const showFound = (startupInfo: AppInfo) => {
      expect(hasBanner('/quote', { ...parts, startupInfo })).toBe(true);
      const { hook, history } = memoryLocation({ path: '/quote', record: true });
      render(
        <Router hook={hook}>
          <Banner {...parts} startupInfo={startupInfo} onRead={read} />
        </Router>,
      );
      return history;
    };
    const history = showFound({ ...info, listWas: 'gone', exposed: null });
    expect(screen.getByRole('status').textContent).toContain('The list of your accounts was missing.');
    pressAltK();
    expect(history.at(-1)).toBe('/settings/connections');
    cleanup();
    showFound({ ...info, listWas: null, exposed: 'other_owner' });
    expect(screen.getByRole('status').textContent).toContain('Other users of this computer may be able to read');
    expect(screen.getByRole('status').textContent).toContain('/data, belongs to another user');
    pressAltK();
    cleanup();
    showFound({ ...info, listWas: null, exposed: 'no_modes' });
    expect(screen.getByRole('status').textContent).toContain('/data, is on a disk that can’t restrict access');
    pressAltK();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('offers to try again where the workgroup is away, and the settings where its server rejected the password', async () => {
    const requested = fakeCore({ 'workgroup.reconnect': () => ({ ok: true, value: {} }) });
    const calls = () => requested.filter(({ name }) => name === 'workgroup.reconnect').length;
    const location = show({ ...SAMPLE_STATUS, workgroupAway: { sinceMs: 1, isLoginRejected: false } });
    pressAltK();
    await waitFor(() => expect(calls()).toBe(1));
    expect(location.history).toEqual(['/quote']);
    cleanup();
    const rejected = show({ ...SAMPLE_STATUS, workgroupAway: { sinceMs: 1, isLoginRejected: true } });
    expect(screen.getByRole('status').textContent).toContain('rejected your password');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls()).toBe(2));
    pressAltK();
    expect(rejected.history).toEqual(['/quote', '/settings/workgroup']);
  });
});
