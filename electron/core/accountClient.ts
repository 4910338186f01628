/** The connection of one account to the freight service: its call queue, its client, and whether requests succeed. */

import type { ConnectionStatus } from '../../shared/contract/connections.ts';
import type { TrackingStatus } from '../../shared/contract/tracking.ts';
import type { AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/ipc/result.ts';
import { errorKind } from '../../shared/rules/errorKinds.ts';
import { createFreightClient, type FreightClient } from '../modules/freight/client.ts';
import { bothPauses } from '../modules/freight/credentialPauses.ts';
import type { Credentials } from '../modules/freight/credentials.ts';
import type { HttpPort, PauseStore } from '../modules/freight/ports.ts';
import { type CallQueue, createCallQueue } from '../modules/freight/queue.ts';
import type { SecretFilter } from '../modules/support/secretFilter.ts';
import { createPollSpacing } from '../modules/tracking/pollSpacing.ts';
import type { Clock } from '../platform/clock.ts';
import { createListeners } from '../platform/events.ts';
import type { AccountStores } from './accountStorage.ts';

export interface AccountClientOptions {
  readonly storage: Pick<AccountStores, 'calls' | 'pauses' | 'tracking' | 'workgroupTracking'>;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly baseUrl: () => string;
  readonly credentials: () => Promise<Result<Credentials>>;
  readonly userAgent: string;
  readonly withoutSecrets: (text: string) => string;
  /** Pauses that the provider requested for these credentials, in any account. */
  readonly pauses: PauseStore;
  readonly signal: AbortSignal;
  readonly onStatusChanged: () => void;
}

/** Concurrent requests per account. The spec gives no number (§8); the user and the poller don't need more. */
const CONCURRENCY = 3;

/** Creates the queue and the client of one account. */
export function createAccountClient(options: AccountClientOptions) {
  const { storage, clock, onStatusChanged } = options;
  let halted: ConnectionStatus['halted'] = null;
  let unreachableSinceMs: number | null = null;
  let withoutPassword = false;
  let resumedAtMs = 0;
  const responses = createListeners<AppError | null>();

  function onResponse(error: AppError | null, startedAtMs: number): void {
    // Sent before the credentials were confirmed or replaced, so a failed sign-in says nothing about the current ones.
    if (startedAtMs < resumedAtMs && (error?.code === 'unauthorized' || error?.code === 'not_approved')) return;
    const before = [halted, unreachableSinceMs, withoutPassword];
    if (error === null || errorKind(error.code) === 'rejected') halted = null;
    else if (error.code === 'unauthorized' || error.code === 'not_approved') halted = error.code;
    withoutPassword = error?.code === 'keychain' || error?.code === 'password_missing';
    const unreachable = error?.code === 'unreachable' || error?.code === 'timed_out' || error?.code === 'certificate';
    unreachableSinceMs = unreachable ? (unreachableSinceMs ?? clock.now()) : null;
    const after = [halted, unreachableSinceMs, withoutPassword];
    if (after.some((value, at) => value !== before[at])) onStatusChanged();
    responses.emit(error);
  }

  const queue = createCallQueue({
    clock,
    random: options.random,
    concurrency: CONCURRENCY,
    spacingMs: createPollSpacing(storage.tracking, clock, options.signal),
    onWaiting: onStatusChanged,
    pauses: bothPauses(storage.pauses, options.pauses),
    budget: storage.workgroupTracking()?.budget,
  });
  const client = createFreightClient({
    http: options.http,
    clock,
    queue,
    log: storage.calls,
    baseUrl: options.baseUrl,
    credentials: options.credentials,
    userAgent: options.userAgent,
    withoutSecrets: options.withoutSecrets,
    isKnownAddress: () => storage.calls.hasSucceeded(),
    onResponse,
  });

  return {
    client,
    /** Shared with tests of the same credentials, so that they wait for its pauses. */
    queue,
    /** Each response or error of the provider; `null` is a success. */
    responses,
    /**
     * Why requests are sent only at the user's action, or null: after a 401 or 403 (spec notes, row 20), and while the
     * password is unavailable, because every request would ask the keychain for it.
     */
    halted: (): TrackingStatus['halted'] => halted ?? (withoutPassword ? 'no_password' : null),
    /** The part of the connection status that depends on this account. */
    status: (): Omit<ConnectionStatus, 'active' | 'dataProblem'> => ({
      halted,
      ...(withoutPassword ? { isPasswordUnavailable: true } : {}),
      waitingUntilMs: queue.waitingUntilMs(),
      unreachableSinceMs,
    }),
    /** Continues after the credentials were confirmed or replaced. */
    resume(): void {
      resumedAtMs = clock.now();
      halted = null;
      withoutPassword = false;
      onStatusChanged();
    },
  };
}

export interface UnsavedClientOptions extends Pick<AccountClientOptions, 'http' | 'clock' | 'random' | 'userAgent'> {
  readonly secrets: Pick<SecretFilter, 'registerSecret' | 'withoutPasswords'>;
  readonly pausesOf: (baseUrl: string, credentials: Credentials) => PauseStore;
  readonly isKnownAddress: (baseUrl: string) => boolean;
}

/** Creates clients that test credentials before they are saved. `forget` releases a client and its secrets. */
export function createUnsavedClients(options: UnsavedClientOptions) {
  const { http, clock, secrets, userAgent } = options;

  /** @param ofAccount the queue of an open account with the same API URL and username, or null */
  return function unsavedClient(
    baseUrl: string,
    credentials: Credentials,
    ofAccount: CallQueue | null,
  ): { readonly client: FreightClient; readonly forget: () => void } {
    const forget = secrets.registerSecret(credentials);
    // The queue of an open account with the same credentials knows their pauses; otherwise the saved ones apply.
    const queue =
      ofAccount ??
      createCallQueue({
        clock,
        random: options.random,
        concurrency: 1,
        onWaiting: () => {},
        pauses: options.pausesOf(baseUrl, credentials),
      });
    const client = createFreightClient({
      http,
      clock,
      queue,
      log: { record: () => {} },
      baseUrl: () => baseUrl,
      credentials: () => Promise.resolve(ok(credentials)),
      userAgent,
      withoutSecrets: secrets.withoutPasswords,
      isKnownAddress: () => options.isKnownAddress(baseUrl),
      onResponse: () => {},
    });
    return {
      client,
      forget() {
        forget();
        if (ofAccount === null) queue.close();
      },
    };
  };
}
