/** File dialogs of the desktop host: choose where to save, show a file in its folder, drag a file out of the window. */
import { join } from 'node:path';
import type { HostFiles } from '../../modules/documents/ports.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** Creates the file dialogs. Without a window nothing can be dragged. */
export function createFileDialogs(
  { app, dialog, nativeImage, shell }: Pick<ElectronParts, 'app' | 'dialog' | 'nativeImage' | 'shell'>,
  iconFolder: string,
  currentWindow: () => ShellWindow | null,
): Omit<HostFiles, 'copyFile'> {
  /** The folder of the last save, proposed for the next one. */
  let folder: string | null = null;
  return {
    async chooseSavePath(fileName) {
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: join(folder ?? app.getPath('downloads'), fileName),
        filters: [
          fileName.endsWith('.eml')
            ? { name: 'Email draft', extensions: ['eml'] }
            : { name: 'PDF', extensions: ['pdf'] },
        ],
      });
      if (canceled || filePath === '') return null;
      folder = join(filePath, '..');
      return filePath;
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    // Resolves with an error message, empty if the file opened.
    openFile: async (path) => (await shell.openPath(path)) === '',
    async dragOut(path) {
      // The system's own icon for a PDF. Some desktops have none, and a drag needs an icon.
      const own = await app.getFileIcon(path, { size: 'normal' }).catch(() => null);
      const icon = own === null || own.isEmpty() ? nativeImage.createFromPath(join(iconFolder, 'window.png')) : own;
      const window = currentWindow();
      if (window !== null && !window.isDestroyed()) window.webContents.startDrag({ file: path, icon });
    },
  };
}
