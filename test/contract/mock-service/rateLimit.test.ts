import { describe, expect, it, vi } from 'vitest';
import { failure, useService } from './harness.ts';

const WINDOW_MS = 60_000;
const { as } = useService({ rateLimit: { requests: 3, windowMs: WINDOW_MS, retryAfter: true } });
const silent = useService({ rateLimit: { requests: 1, windowMs: WINDOW_MS, retryAfter: false } });

describe('spec §8 Limits', () => {
  it('limits each credential on its own, says when to come back, and lets go after the window', async () => {
    // The test moves the window's clock, however long the machine takes for a call.
    let nowMs = 1_000_000;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const call = async (username: string) => await as(username).get('apiGetShipment', { bolNumber: '1' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await call('dock')).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(failure(await call('dock')).code).toBe('rate_limited');
    expect((await call('other')).status).toBe(404);
    nowMs += WINDOW_MS - 400;
    const rejected = await call('dock');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('1');
    nowMs += 400;
    expect((await call('dock')).status).toBe(404);
  });

  it('can omit the time to retry', async () => {
    await silent.get('apiGetShipment', { bolNumber: '1' });
    const rejected = await silent.get('apiGetShipment', { bolNumber: '1' });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBeNull();
  });
});
