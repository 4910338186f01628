/** electron-updater behind the core's port. It is loaded when it is first needed, and does nothing by itself. */
import { existsSync, writeFileSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { ErrorOf } from '../../shared/errors.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import type { Updater, UpdaterAbility } from '../services/updates/ports.ts';

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

/** What installing an update needs of the running app. */
export interface UpdateRestart {
  /** Closes the app and gives back what the next one claims. */
  readonly close: () => Promise<void>;
  /** Nothing was installed: starts the app again. */
  readonly startAgain: () => void;
}

export interface UpdaterOptions {
  readonly ability: (server: string | null) => UpdaterAbility;
  readonly load: () => Promise<ShellUpdater>;
  readonly restart: UpdateRestart;
  /** What the build wrote down about updates, and where the same is written when it wrote nothing. */
  readonly configFile: string;
  readonly ownConfigFile: string;
}

const UNREACHABLE = /ERR_(?:NAME|INTERNET|CONNECTION|NETWORK|PROXY|TIMED)|ENOTFOUND|ECONN|ETIMEDOUT|HTTP_ERROR_5/;
const NOT_TRUSTED = /ERR_UPDATER_INVALID_SIGNATURE|ERR_CHECKSUM|sha512|signature|ERR_CERT|CERT_/i;

/** The failure's kind by the names that electron-updater and Chromium give. Of its text only the first line is kept. */
export function updateError(error: unknown): ErrorOf<'update_failed'> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : String(error);
  const words = `${code} ${text}`;
  const detail = (text.split('\n', 1)[0] ?? '').replace(/https?:\/\/\S+/g, 'the address').slice(0, 200);
  const kind = (problem: ErrorOf<'update_failed'>['problem']): ErrorOf<'update_failed'> => ({
    code: 'update_failed',
    problem,
    detail,
  });
  if (NOT_TRUSTED.test(words)) return kind('not_trusted');
  if (/ENOSPC/.test(words)) return kind('disk_full');
  return kind(UNREACHABLE.test(words) ? 'unreachable' : 'other');
}

/** Makes the updater. Nothing is downloaded or installed but by the calls of the port. */
export function createShellUpdater(options: UpdaterOptions): Updater {
  const { ability, load, restart } = options;
  let loaded: Promise<ShellUpdater> | null = null;
  let listener: ((percent: number) => void) | null = null;
  let isInstalling = false;

  async function prepare(): Promise<ShellUpdater> {
    const updater = await load();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    // A web installer fetches what nobody checked.
    updater.disableWebInstaller = true;
    updater.logger = null;
    updater.on('download-progress', ({ percent }) => listener?.(percent));
    // What fails is told by the calls below; unheard, the event would end the process.
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
    ability,
    async look({ channel, server }) {
      try {
        const updater = await get();
        if (server !== null) {
          // It names the folder of downloads, and a build without a place to look for updates has none.
          if (!existsSync(options.configFile)) {
            writeFileSync(options.ownConfigFile, 'updaterCacheDirName: waybill-updater\n');
            updater.updateConfigPath = options.ownConfigFile;
          }
          updater.setFeedURL({ provider: 'generic', url: server, channel });
        }
        updater.channel = channel;
        updater.allowPrerelease = channel === 'beta';
        // Choosing a channel switches this on, and an older version could read none of the newer one's data.
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
      // The new program starts while this one still ends, and would find its claims taken.
      await restart.close();
      isInstalling = true;
      try {
        // Silently: the clerk chose where to install the first time.
        updater.quitAndInstall(true, true);
      } catch {
        restart.startAgain();
      }
      return ok(undefined);
    },
  };
}
