/** About the least that an Electron app can be: one sandboxed window on one page, shown when it is painted. */
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => app.quit());
// Not awaited: a main module that is not done keeps Electron from being ready.
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1366, height: 768, show: false, webPreferences: { sandbox: true } });
  window.once('ready-to-show', () => window.show());
  return window.loadFile('index.html');
});
