/** What the updates service needs of a host that can replace itself. */
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
  /** An https address instead of the place that was built in, or null. */
  readonly server: string | null;
}

/** Failures are values with code `update_failed`; nothing here rejects. */
export interface Updater {
  /** @param server as in `UpdateSource` */
  capability(server: string | null): UpdaterCapability;
  /** The version that is newer than this one, or null. */
  check(source: UpdateSource): Promise<Result<string | null>>;
  /** Fetches and verifies what `look` found. */
  download(onPercent: (percent: number) => void): Promise<Result<void>>;
  /** Closes the app, installs what was downloaded and starts it again. When it fails, the app goes on. */
  restart(): Promise<Result<void>>;
}
