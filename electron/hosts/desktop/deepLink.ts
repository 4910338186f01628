/**
 * `waybill://bol/<number>`: a link in an email or a spreadsheet that opens a shipment. Its author is untrusted, so
 * parsing is strict: one form, one number, and nothing that runs or changes anything.
 */
import type { ShellApp } from './electronApi.ts';

export const LINK_SCHEME = 'waybill';

/** Letters, digits, and separators, up to 100 characters: three times the longest BOL number seen so far. */
const NUMBER = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/#-]{0,98}[\p{L}\p{N}])?$/u;

/** Returns the BOL number of a link, or null for anything else. */
export function readLink(link: string): string | null {
  const encoded = /^waybill:\/\/bol\/([^/?#\s]{1,400})\/?$/i.exec(link)?.[1];
  if (encoded === undefined) return null;
  try {
    const number = decodeURIComponent(encoded);
    return NUMBER.test(number) ? number : null;
  } catch {
    return null;
  }
}

/** Returns the link that `readLink` parses into this number. */
export function linkTo(bolNumber: string): string {
  return `${LINK_SCHEME}://bol/${encodeURIComponent(bolNumber)}`;
}

/** Returns the BOL number of the first link among a program's arguments, or null. A switch never counts as a link. */
export function findLink(argv: readonly string[]): string | null {
  for (const arg of argv) {
    const number = readLink(arg);
    if (number !== null) return number;
  }
  return null;
}

/**
 * Calls `onLink` for each link opened while the app runs, including links passed by a second start.
 *
 * macOS sends the link that started the app before the app is ready, so this must be called before then.
 */
export function onDeepLink(app: Pick<ShellApp, 'on'>, onLink: (bolNumber: string) => void): void {
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const number = readLink(url);
    if (number !== null) onLink(number);
  });
  app.on('second-instance', (_event, argv) => {
    const number = findLink(argv);
    if (number !== null) onLink(number);
  });
}

/**
 * Registers the app for its links with the system. Installed program only: in development the system would remember the
 * path of a checkout.
 */
export function claimLinks(
  app: Pick<ShellApp, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  program: string,
): void {
  if (!app.isPackaged) return;
  // Linux and macOS read the scheme from the package. Windows appends the link to these arguments; after `--` it can't
  // be read as a switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME, program, ['--']);
}
