/** What the updates service needs from a host that can update itself. */
import type { UpdatesOff } from '../../../shared/contract/updates.ts';
import type { Result } from '../../../shared/ipc/result.ts';

export type UpdaterCapability =
  | { readonly works: true; readonly verifies: 'signature' | 'hash' }
  | {
      readonly works: false;
      readonly why: Extract<
        UpdatesOff,
        'development' | 'package_manager' | 'installed_by_it' | 'not_signed' | 'no_server'
      >;
    };

export interface UpdateSource {
  readonly channel: 'latest' | 'beta';
  /** An HTTPS URL that replaces the built-in update server, or null. */
  readonly server: string | null;
}

/** Fails with `update_failed`; no method rejects. */
export interface Updater {
  /** @param server as in `UpdateSource` */
  capability(server: string | null): UpdaterCapability;
  /** Resolves with the version newer than this one, or null. */
  check(source: UpdateSource): Promise<Result<string | null>>;
  /** Downloads and verifies the version found by `check`. */
  download(onPercent: (percent: number) => void): Promise<Result<void>>;
  /** Closes the app, installs the download, and restarts. If that fails, the app continues to run. */
  restart(): Promise<Result<void>>;
}
