import { describe, expect, it } from 'vitest';
import { failure, useService } from './harness.ts';

const { as } = useService({ rateLimit: { requests: 3, windowMs: 300, retryAfter: true } });
const silent = useService({ rateLimit: { requests: 1, windowMs: 60_000, retryAfter: false } });

describe('spec §8 Limits', () => {
  it('limits each credential on its own, says when to come back, and lets go after the window', async () => {
    const call = async (username: string) => await as(username).get('apiGetShipment', { bolNumber: '1' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await call('dock')).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    const refused = await call('dock');
    expect(failure(refused).code).toBe('rate_limited');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await call('other')).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect((await call('dock')).status).toBe(404);
  });

  it('can keep the time to come back to itself', async () => {
    await silent.get('apiGetShipment', { bolNumber: '1' });
    const refused = await silent.get('apiGetShipment', { bolNumber: '1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBeNull();
  });
});
