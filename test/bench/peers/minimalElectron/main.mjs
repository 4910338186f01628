/** A minimal Electron app: one sandboxed window with one page, shown when it is painted. */
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => app.quit());
// Not awaited: Electron is not ready until the main module has finished.
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1366, height: 768, show: false, webPreferences: { sandbox: true } });
  window.once('ready-to-show', () => window.show());
  return window.loadFile('index.html');
});
