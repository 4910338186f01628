import { describe, expect, it } from 'vitest';
import { trackingMessage } from '../../../../../../renderer/features/settings/notifications/trackingMessage.ts';
import type { TrackingStatus } from '../../../../../../shared/contract/tracking.ts';

const NOW = Date.UTC(2026, 10, 16, 15, 0);
const status = (changes: Partial<TrackingStatus> = {}): TrackingStatus => ({
  state: 'running',
  halted: null,
  outage: null,
  counts: { open: 12, done: 3, notOnAccount: 0 },
  lastPollAtMs: null,
  nextPollAtMs: null,
  ...changes,
});

describe('the tracking status message', () => {
  it('says how many, when last and when next', () => {
    const message = trackingMessage(status({ lastPollAtMs: NOW - 1, nextPollAtMs: NOW + 60_000 }), NOW);
    expect(message).toMatch(/^12 open shipments\. Last update .+\. Next update .+\.$/);
    expect(trackingMessage(status({ nextPollAtMs: 0 }), NOW)).toContain('due now');
    expect(trackingMessage(status({ counts: { open: 1, done: 0, notOnAccount: 0 } }), NOW)).toBe('1 open shipment.');
  });

  it('says why nothing is polled, and what to do', () => {
    expect(trackingMessage(status({ state: 'halted', halted: 'unauthorized' }), NOW)).toMatch(/401.*Replace/);
    expect(trackingMessage(status({ state: 'halted', halted: 'not_approved' }), NOW)).toMatch(/403.*Test/);
    expect(trackingMessage(status({ state: 'halted', halted: 'no_password' }), NOW)).toMatch(/Enter it/);
    expect(trackingMessage(status({ state: 'paused' }), NOW)).toContain('refresh');
  });

  it('says when an unreachable service is tried again, where that is known', () => {
    const outage = { error: null, sinceMs: NOW, nextTryAtMs: null };
    expect(trackingMessage(status({ state: 'offline', outage }), NOW)).toMatch(/isn’t reachable\. Saved/);
    expect(
      trackingMessage(status({ state: 'offline', outage: { ...outage, nextTryAtMs: NOW + 60_000 } }), NOW),
    ).toMatch(/retrying .+\. Saved/);
  });

  it('doesn’t blame the provider for a full disk or for a pause that it requested', () => {
    const outage = { sinceMs: NOW, nextTryAtMs: NOW };
    const full = trackingMessage(
      status({ state: 'offline', outage: { ...outage, error: { code: 'disk_full' } } }),
      NOW,
    );
    expect(full).toBe(
      '12 open shipments. Automatic tracking failed: The disk is full; retrying now. Saved data is still available.',
    );
    const limited = { code: 'rate_limited', retryAfterMs: null } as const;
    const paused = trackingMessage(status({ state: 'offline', outage: { ...outage, error: limited } }), NOW);
    expect(paused).toContain('Automatic tracking failed: Too many requests (429); retrying now.');
    const away = { code: 'unreachable', reason: 'refused' } as const;
    const unreached = trackingMessage(status({ state: 'offline', outage: { ...outage, error: away } }), NOW);
    expect(unreached).toContain('isn’t reachable; retrying now.');
  });
});
