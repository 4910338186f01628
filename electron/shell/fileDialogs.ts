/** What the desktop host does with files for the clerk: asks where to save, shows, drags out of the window. */
import { join } from 'node:path';
import type { HostFiles } from '../services/documents/ports.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** Makes it. Nothing is dragged while there is no window. */
export function createFileDialogs(
  { app, dialog, nativeImage, shell }: Pick<ElectronParts, 'app' | 'dialog' | 'nativeImage' | 'shell'>,
  iconFolder: string,
  currentWindow: () => ShellWindow | null,
): Omit<HostFiles, 'copyFile'> {
  /** Where the clerk saved last, for the next time. */
  let folder: string | null = null;
  return {
    async chooseSavePath(fileName) {
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: join(folder ?? app.getPath('downloads'), fileName),
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      });
      if (canceled || filePath === '') return null;
      folder = join(filePath, '..');
      return filePath;
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    async dragOut(path) {
      // The system's own picture of a PDF. Some desktops have none, and without any nothing can be dragged.
      const own = await app.getFileIcon(path, { size: 'normal' }).catch(() => null);
      const icon = own === null || own.isEmpty() ? nativeImage.createFromPath(join(iconFolder, 'window.png')) : own;
      const window = currentWindow();
      if (window !== null && !window.isDestroyed()) window.webContents.startDrag({ file: path, icon });
    },
  };
}
