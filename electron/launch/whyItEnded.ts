/** Explains from the output of Electron's runtime why it did not open a window, and what to do. */

/** Debian and Ubuntu packages of the libraries that a server or a small desktop lacks. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libnotify.so.4': 'libnotify4',
  'libcups.so.2': 'libcups2',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
};

/** Libraries that ship next to the program: if one is missing, the installation is incomplete. */
const OWN: readonly string[] = ['libffmpeg.so', 'libEGL.so', 'libGLESv2.so', 'libvk_swiftshader.so', 'libvulkan.so.1'];

/** Returns "it lacks the library …", which ends a sentence, or null if no library is missing. */
export function missingLibrary(stderr: string): string | null {
  const library = /error while loading shared libraries: (\S+):/.exec(stderr)?.[1];
  if (library === undefined || OWN.includes(library)) return null;
  const name = PACKAGES[library];
  const help =
    name === undefined ? 'install the package that has it' : `on Debian or Ubuntu run: sudo apt install ${name}`;
  return `it lacks the library ${library}; ${help}`;
}

/**
 * Returns one sentence for a runtime that ended before a window opened.
 *
 * @param stderr the end of its stderr
 * @param folder the folder of the runtime
 */
export function whyItEnded(stderr: string, folder: string): string {
  const library = missingLibrary(stderr);
  if (library !== null) return `Electron's runtime can't be used: ${library}.`;
  if (
    /sandbox helper binary|No usable sandbox|chrome-sandbox|credentials\.cc.*(?:EPERM|Permission denied)/i.test(stderr)
  ) {
    const helper = `${folder}/chrome-sandbox`;
    return (
      'This system forbids the sandbox of the desktop window; to allow it, run: ' +
      `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'.`
    );
  }
  if (/Missing X server|cannot open display|platform failed to initialize|Failed to connect to Wayland/i.test(stderr)) {
    return "The display that DISPLAY or WAYLAND_DISPLAY names isn't responding; start Waybill from a terminal on the desktop.";
  }
  if (/icudtl|\.pak|snapshot_blob|v8_context|Invalid file descriptor to ICU/i.test(stderr)) {
    return "Electron's runtime is damaged; to download it again, run: npm ci.";
  }
  return 'The desktop window closed at startup; its messages are above.';
}
