/** Chooses the host that `npm start` opens, with a one-sentence reason if it isn't the desktop host. */

/** State of Electron's runtime, the program that shows the desktop window. */
export type Runtime =
  | { readonly state: 'ready'; readonly program: string }
  | { readonly state: 'missing' }
  /** Installed, but it does not run or is another version. `why` ends a sentence. */
  | { readonly state: 'unusable'; readonly why: string }
  /** Missing, and the download failed. `why` ends a sentence. */
  | { readonly state: 'not-fetched'; readonly why: string };

export interface HostEnvironment {
  /** The clerk requested the browser host. */
  readonly browserRequested: boolean;
  /** There is a screen on which windows can open. */
  readonly display: boolean;
  readonly runtime: Runtime;
}

export type HostChoice =
  | { readonly host: 'desktop'; readonly program: string }
  /** `reason` is null if the browser host was requested. */
  | { readonly host: 'browser'; readonly reason: string | null }
  /** Download the runtime, then choose again. */
  | { readonly host: 'fetch-runtime' };

export function chooseHost({ browserRequested, display, runtime }: HostEnvironment): HostChoice {
  if (browserRequested) return { host: 'browser', reason: null };
  if (!display) {
    return { host: 'browser', reason: 'No display found, so Waybill opens in a browser.' };
  }
  if (runtime.state === 'ready') return { host: 'desktop', program: runtime.program };
  if (runtime.state === 'missing') return { host: 'fetch-runtime' };
  const what =
    runtime.state === 'unusable' ? "Electron's runtime can't be used" : "Electron's runtime can't be downloaded";
  return { host: 'browser', reason: `${what} (${runtime.why}), so Waybill opens in a browser.` };
}

/** Returns whether windows can be opened. Assumed on every system except Linux. */
export function hasDisplay(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
