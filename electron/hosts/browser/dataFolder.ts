/** The default data folder: the same one as the desktop host's. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns Waybill's folder in the folder for application data, the one that Electron calls `appData`. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/Waybill');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData/Roaming'), 'Waybill');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Waybill');
}
