import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FORBIDDEN_SWITCHES } from '../../../../electron/hosts/desktop/chromiumSwitches.ts';
import { readCommandLine, SWITCHES } from '../../../../electron/hosts/desktop/commandLine.ts';
import { findRuntime } from '../../../../electron/launch/electronRuntime.ts';

/** From Electron's documentation, and from Node's and Chromium's sources. */
const TAKEN = `auth-server-whitelist auth-negotiate-delegate-whitelist disable-ntlm-v2 disable-http-cache disable-http2
disable-geolocation disable-renderer-backgrounding disk-cache-size enable-logging force-fieldtrials js-flags lang log-file
log-level no-sandbox no-stdio-init v vmodule force_high_performance_gpu force_low_power_gpu xdg-portal-required-version
inspect inspect-brk inspect-brk-node inspect-port inspect-publish-uid debug debug-brk debug-port
experimental-network-inspection no-deprecation throw-deprecation trace-deprecation trace-warnings dns-result-order
diagnostic-dir no-experimental-global-navigator
app-id app-path app-user-model-id bypass-cors cors-schemes enable-api-filtering fetch-schemes node-integration
secure-schemes service-worker-schemes standard-schemes streaming-schemes help version interactive abi require eval
default-app user-data-dir crash-dumps-dir data-path homedir profile-directory
trace-startup trace-startup-duration trace-startup-file trace-startup-format trace-startup-owner
trace-startup-record-mode trace-config-file trace-shutdown trace-shutdown-file trace-to-console enable-tracing
enable-tracing-output default-trace-buffer-size-limit-in-kb trace-export-events-to-etw trace-smb-size
type process-type field-trial-handle time-ticks-at-unix-epoch launch-time-ticks shared-files service-sandbox-type
utility-sub-type renderer-client-id channel crashpad-handler-pid enable-crash-reporter
app auto-accept-this-tab-capture bwsi disable-gpu disable-background-networking disable-breakpad
disable-crash-reporter disable-component-update disable-default-apps disable-dev-shm-usage disable-extensions
disable-hang-monitor disable-notifications disable-popup-blocking disable-print-preview disable-prompt-on-repost
disable-quic disable-software-rasterizer disable-speech-api disable-sync disable-3d-apis enable-automation
enable-features disable-features disable-blink-features enable-unsafe-swiftshader
force-color-profile force-dark-mode force-device-scale-factor force-high-contrast force-renderer-accessibility
headless hide-scrollbars incognito install kiosk kiosk-printing make-default-browser mute-audio no-default-browser-check
no-first-run no-pings no-service-autorun no-startup-window no-zygote new-window noerrdialogs ozone-platform
ozone-platform-hint password-store enable-encryption print-to-pdf restart restore-last-session screenshot show-icons
silent-launch single-process start-fullscreen start-maximized start-stack-profiler uninstall use-fake-ui-for-media-stream
use-gl use-mock-keychain user-agent wait-for-debugger-children wait-for-debugger window-name window-position
window-size win-jumplist-action metrics-recording-only dump-dom timeout virtual-time-budget
${FORBIDDEN_SWITCHES.join(' ')}`.split(/\s+/);

test('no switch of ours has the name of one that Chromium, Electron or Node acts on', () => {
  expect(TAKEN).toContain('trace-startup');
  expect(Object.keys(SWITCHES).filter((name) => TAKEN.includes(name))).toEqual([]);
});

test('nor does the runtime itself know one of them', async ({ skip }) => {
  const runtime = await findRuntime(resolve(import.meta.dirname, '../../../..'));
  if (process.platform !== 'linux' || runtime.state !== 'ready')
    return skip("Electron's runtime for Linux is not here");
  const program = await readFile(runtime.program);
  const knows = (name: string): boolean => program.includes(`\0${name}\0`);
  expect(['user-data-dir', 'trace-startup', 'password-store'].filter(knows)).toHaveLength(3);
  expect(Object.keys(SWITCHES).filter(knows)).toEqual([]);
});

test.each([
  [['.'], { dataDir: null, demo: false }],
  [['.', '--demo'], { dataDir: null, demo: true, demoEmpty: false }],
  [['.', '--demo-empty'], { dataDir: null, demo: true, demoEmpty: true }],
  [['.', '--data-dir', '/somewhere else'], { dataDir: '/somewhere else', demo: false }],
  [['--data-dir=/x', '--demo'], { dataDir: '/x', demo: true }],
  [['--data-dir'], { dataDir: null, demo: false }],
  [['--data-dir='], { dataDir: null, demo: false }],
  [['--smoke', '--start-times'], { dataDir: null, demo: false, smoke: true, startTimes: true }],
  // Nothing after the two dashes before a link is a switch, whatever the link contains.
  [['--', 'waybill://bol/1', '--data-dir=/x', '--smoke'], { dataDir: null, demo: false }],
  [['--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '.', '--demo'], { dataDir: null, demo: true }],
])('%o is read as %o', (argv, read) => {
  expect(readCommandLine(argv)).toEqual({
    demoEmpty: false,
    startTimes: false,
    smoke: false,
    ...read,
  });
});
