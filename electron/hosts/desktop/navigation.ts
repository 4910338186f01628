/**
 * Blocks navigation. The app is a single page that changes screens without a navigation that Electron would see, so any
 * navigation away, redirect, new window, or embedded page is blocked, in all contents and for all addresses. Nothing is
 * passed to the system's browser either: the app has no external links.
 */
import { isOwnAddress } from './address.ts';
import type { NavigationEvent, PreventableEvent, ShellApp, ShellContents } from './electronApi.ts';

function reject(event: PreventableEvent): void {
  event.preventDefault();
}

/** Allows a page to reload, or to open one of the app's own screens by address; nothing else. */
function rejectForeign(event: NavigationEvent): void {
  if (!event.isMainFrame || !isOwnAddress(event.url)) event.preventDefault();
}

function guardContents(contents: ShellContents): void {
  contents.on('will-navigate', rejectForeign);
  contents.on('will-frame-navigate', rejectForeign);
  contents.on('will-redirect', reject);
  contents.on('will-attach-webview', reject);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Guards all contents from their creation. Must be called before the first window exists. */
export function guardNavigation(app: Pick<ShellApp, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}
