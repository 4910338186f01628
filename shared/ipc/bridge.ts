/**
 * The API that the desktop preload exposes as `window.waybill`: the calls and events of the contract, nothing else.
 * Types the renderer's transport. Payloads are `unknown` here because only the main process validates them.
 */
import type { AppEvent, CallName } from './contract.ts';
import type { Result } from './result.ts';

export interface WaybillBridge {
  readonly host: 'desktop';
  /** One call of the contract. Rejects only if the main process has exited. */
  call(name: CallName, payload: unknown): Promise<Result<unknown>>;
  /** Subscribes to events. Returns the unsubscribe function. */
  on(listener: (event: AppEvent) => void): () => void;
}
