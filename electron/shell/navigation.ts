/**
 * Keeps every page where it is. The app is one page that moves by itself (no navigation Electron would see), so each
 * navigation away, redirect, new window and embedded page is refused, in whichever contents it is tried, for whatever address.
 * Nothing is handed to the system's browser either: the app has no link that leads outside.
 */
import { isOwnAddress } from './address.ts';
import type { NavigationEvent, PreventableEvent, ShellApp, ShellContents } from './electronApi.ts';

function refuse(event: PreventableEvent): void {
  event.preventDefault();
}

/** Lets a page reload itself, or go to a screen of its own by address; nothing else. */
function refuseForeign(event: NavigationEvent): void {
  if (!event.isMainFrame || !isOwnAddress(event.url)) event.preventDefault();
}

function guardContents(contents: ShellContents): void {
  contents.on('will-navigate', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Guards all contents from their creation. To be called before the first window exists. */
export function guardNavigation(app: Pick<ShellApp, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}
