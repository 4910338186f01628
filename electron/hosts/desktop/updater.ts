/** electron-updater behind the core's port. Loaded on first use; does nothing automatically. */
import { existsSync, writeFileSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { ErrorOf } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import type { Updater, UpdaterCapability } from '../../modules/updates/ports.ts';

/** The parts of electron-updater that are used here. */
export type ShellUpdater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'channel'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'logger'
  | 'on'
  | 'quitAndInstall'
  | 'setFeedURL'
  | 'updateConfigPath'
>;

/** What installing an update needs from the running app. */
export interface UpdateRestart {
  /** Closes the app and releases the locks that the next one needs. */
  readonly close: () => Promise<void>;
  /** Starts the app again after nothing was installed. */
  readonly startAgain: () => void;
}

export interface UpdaterOptions {
  readonly capability: (server: string | null) => UpdaterCapability;
  readonly load: () => Promise<ShellUpdater>;
  readonly restart: UpdateRestart;
  /** The build's update configuration, and where to write one if the build has none. */
  readonly configFile: string;
  readonly ownConfigFile: string;
}

const UNREACHABLE = /ERR_(?:NAME|INTERNET|CONNECTION|NETWORK|PROXY|TIMED)|ENOTFOUND|ECONN|ETIMEDOUT|HTTP_ERROR_5/;
const NOT_TRUSTED = /ERR_UPDATER_INVALID_SIGNATURE|ERR_CHECKSUM|sha512|signature|ERR_CERT|CERT_/i;

/**
 * Classifies a failure by the names that electron-updater and Chromium use. Only the first line of its text is stored.
 */
export function updateError(error: unknown): ErrorOf<'update_failed'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : String(error);
  const message = `${code} ${text}`;
  const detail = (text.split('\n', 1)[0] ?? '').replace(/https?:\/\/\S+/g, 'the address').slice(0, 200);
  const failure = (problem: ErrorOf<'update_failed'>['problem']): ErrorOf<'update_failed'> => ({
    code: 'update_failed',
    problem,
    detail,
  });
  if (NOT_TRUSTED.test(message)) return failure('not_trusted');
  if (/ENOSPC/.test(message)) return failure('disk_full');
  return failure(UNREACHABLE.test(message) ? 'unreachable' : 'other');
}

/** Creates the updater. Downloads and installs only when the port's methods are called. */
export function createShellUpdater(options: UpdaterOptions): Updater {
  const { capability, load, restart } = options;
  let loaded: Promise<ShellUpdater> | null = null;
  let listener: ((percent: number) => void) | null = null;
  let isInstalling = false;

  async function prepare(): Promise<ShellUpdater> {
    const updater = await load();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    // A web installer downloads files that are not verified.
    updater.disableWebInstaller = true;
    updater.logger = null;
    updater.on('download-progress', ({ percent }) => listener?.(percent));
    // Failures are reported by the calls below; without a listener the event would end the process.
    updater.on('error', () => {
      if (isInstalling) restart.startAgain();
    });
    return updater;
  }
  function get(): Promise<ShellUpdater> {
    loaded ??= prepare();
    return loaded;
  }

  return {
    capability,
    async check({ channel, server }) {
      try {
        const updater = await get();
        if (server !== null) {
          // The file names the download folder. A build without an update server has no such file.
          if (!existsSync(options.configFile)) {
            writeFileSync(options.ownConfigFile, 'updaterCacheDirName: waybill-updater\n');
            updater.updateConfigPath = options.ownConfigFile;
          }
          updater.setFeedURL({ provider: 'generic', url: server, channel });
        }
        updater.channel = channel;
        updater.allowPrerelease = channel === 'beta';
        // Setting a channel turns this on, but an older version can't read the data of a newer one.
        updater.allowDowngrade = false;
        const found = await updater.checkForUpdates();
        return ok(found?.isUpdateAvailable === true ? found.updateInfo.version : null);
      } catch (error) {
        return fail(updateError(error));
      }
    },
    async download(onPercent) {
      listener = onPercent;
      try {
        const updater = await get();
        await updater.downloadUpdate();
        return ok(undefined);
      } catch (error) {
        return fail(updateError(error));
      } finally {
        listener = null;
      }
    },
    async restart() {
      let updater: ShellUpdater;
      try {
        updater = await get();
      } catch (error) {
        return fail(updateError(error));
      }
      // The new program starts while this one is still ending, and needs the locks to be free.
      await restart.close();
      isInstalling = true;
      try {
        // Silent: the clerk chose the install location the first time.
        updater.quitAndInstall(true, true);
      } catch {
        restart.startAgain();
      }
      return ok(undefined);
    },
  };
}
