/**
 * The control endpoint: faults, clock, and credentials of a running service, on a separate port that is off by default.
 * Bound to loopback. A page in a browser can't use it, since it accepts only its own address as `Host` and only JSON
 * bodies.
 *
 * GET /state · PUT /faults · POST /clock {setTo | advanceMs | speed} · POST /accounts {username, state}
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../shared/freight/trainingFaults.ts';
import { FaultsSchema } from '../../shared/freight/trainingFaults.ts';
import type { AccountState } from './accounts.ts';
import type { ServiceClock } from './clock.ts';

export interface Controlled {
  readonly clock: ServiceClock;
  faults(): Faults;
  setFaults(faults: Faults): void;
  /** Throws RangeError on an unknown username. */
  setAccountState(username: string, state: AccountState): void;
}

const ClockBodySchema = z.strictObject({
  setTo: z.iso.datetime().optional(),
  advanceMs: z.int().optional(),
  speed: z.number().min(0).max(100_000).optional(),
});
const AccountBodySchema = z.strictObject({ username: z.string(), state: z.enum(['active', 'pending', 'revoked']) });

/** Creates the endpoint without a listening socket. */
export function createControl(service: Controlled): FastifyInstance {
  const control = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  const state = () => ({
    success: true,
    now: new Date(service.clock.now()).toISOString(),
    speed: service.clock.speed,
    faults: service.faults(),
  });

  control.addHook('onRequest', async (request, reply) => {
    if (/^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '') && request.headers.origin === undefined) return;
    await reply.code(403).send(problem('Loopback only.'));
  });
  control.setErrorHandler((error, _request, reply) => {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : '';
    void reply.code(400).send(problem(message));
  });
  control.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send(problem('There are /state, /faults, /clock and /accounts.'));
  });

  control.get('/state', state);
  control.put('/faults', (request) => {
    service.setFaults(FaultsSchema.parse(request.body));
    return state();
  });
  control.post('/clock', (request) => {
    const { setTo, advanceMs, speed } = ClockBodySchema.parse(request.body);
    if (setTo !== undefined) service.clock.set(Date.parse(setTo));
    if (advanceMs !== undefined) service.clock.advance(advanceMs);
    if (speed !== undefined) service.clock.setSpeed(speed);
    return state();
  });
  control.post('/accounts', (request) => {
    const { username, state: next } = AccountBodySchema.parse(request.body);
    service.setAccountState(username, next);
    return state();
  });
  return control;
}

function problem(message: string): object {
  return { success: false, error: { code: 'control_failed', message } };
}
