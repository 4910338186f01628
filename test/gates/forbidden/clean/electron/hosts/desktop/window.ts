import { join } from 'node:path';
import { BrowserWindow } from 'electron';

export function openWindow(folder: string): BrowserWindow {
  return new BrowserWindow({ icon: join(folder, 'icon.png') });
}
