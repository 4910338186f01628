/**
 * What the desktop host's preload puts on `window.waybill`: the names of the contract and nothing else. The renderer's
 * transport is typed by it; payloads are `unknown` here because only the other side validates them.
 */
import type { CallName } from './channels.ts';
import type { AppEvent } from './contract.ts';
import type { Result } from './result.ts';

export interface WaybillBridge {
  readonly host: 'desktop';
  /** One function a call of the contract. Rejects only when the main process is gone. */
  readonly calls: { readonly [Name in CallName]: (payload: unknown) => Promise<Result<unknown>> };
  /** Listens to events; the function returned ends it. */
  on(listener: (event: AppEvent) => void): () => void;
}
