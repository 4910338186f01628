/** The app without its host: what Electron's main process and the browser host both mount. */
import type { AppEvent } from '../shared/ipc/contract.ts';
import type { Result } from '../shared/ipc/result.ts';

/** A kept document, ready to be streamed by a host. */
export interface KeptFile {
  /** Absolute path inside the data folder, made from the content's hash and never from a name the service gave. */
  readonly path: string;
  readonly bytes: number;
}

/** What a host mounts. */
export interface WaybillApp {
  /** Answers one call of the contract. Takes anything, validates it, never rejects. */
  call(name: string, payload: unknown): Promise<Result<unknown>>;
  /** Listens to events; the function returned ends it. */
  subscribe(listener: (event: AppEvent) => void): () => void;
  /** The file behind `/documents/<fileId>`, or null when there is none. */
  document(fileId: string): Promise<KeptFile | null>;
  /** Ends what runs, flushes and closes the store, stops the bundled service. */
  close(): Promise<void>;
}
