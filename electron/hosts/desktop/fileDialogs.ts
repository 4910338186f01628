/** File dialogs of the desktop host: choose where to save, show a file in its folder, drag a file out of the window. */
import { extname, join } from 'node:path';
import type { HostFiles } from '../../modules/documents/ports.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** Names of the types of files that are saved. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  eml: 'Email draft',
  csv: 'CSV',
  xlsx: 'Excel workbook',
  jsonl: 'JSON lines',
  waybill: 'Invitation to a workgroup',
};

function filterOf(fileName: string): { name: string; extensions: string[] } {
  const extension = extname(fileName).slice(1).toLowerCase();
  return extension === ''
    ? { name: 'All files', extensions: ['*'] }
    : { name: TYPE_NAMES[extension] ?? extension.toUpperCase(), extensions: [extension] };
}

/** Creates the file dialogs. Without a window nothing is saved, chosen, or dragged. */
export function createFileDialogs(
  { app, dialog, nativeImage, shell }: Pick<ElectronParts, 'app' | 'dialog' | 'nativeImage' | 'shell'>,
  iconFolder: string,
  currentWindow: () => ShellWindow | null,
): Omit<HostFiles, 'copyFile'> {
  /** The folder of the last save, proposed for the next one. */
  let folder: string | null = null;
  function openWindow(): ShellWindow | null {
    const window = currentWindow();
    return window === null || window.isDestroyed() ? null : window;
  }
  return {
    async chooseSavePath(fileName) {
      const window = openWindow();
      if (window === null) return null;
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        defaultPath: join(folder ?? app.getPath('downloads'), fileName),
        filters: [filterOf(fileName)],
      });
      if (canceled || filePath === '') return null;
      folder = join(filePath, '..');
      return filePath;
    },
    async chooseFolder(title) {
      const window = openWindow();
      if (window === null) return null;
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title,
        buttonLabel: 'Choose folder',
        defaultPath: folder ?? app.getPath('documents'),
        properties: ['openDirectory', 'createDirectory'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    // Resolves with an error message, empty if the file opened.
    openFile: async (path) => (await shell.openPath(path)) === '',
    async dragOut(path) {
      // The system's own icon for a PDF. Some desktops have none, and a drag needs an icon.
      const own = await app.getFileIcon(path, { size: 'normal' }).catch(() => null);
      const icon = own === null || own.isEmpty() ? nativeImage.createFromPath(join(iconFolder, 'window.png')) : own;
      openWindow()?.webContents.startDrag({ file: path, icon });
    },
  };
}
