/**
 * Installs what the tests use and the machine lacks, where that is allowed: as root on Debian or Ubuntu. Elsewhere it
 * names the one command to run. Tests with missing requirements are skipped and counted, with the reason.
 *
 * Runs on any Node, before the packages of the project are installed: `node test/run/prepareMachine.mjs`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const DEBIAN_PACKAGES = [
  'chromium',
  'chromium-headless-shell',
  'xvfb',
  'xauth',
  'dbus',
  'dbus-daemon',
  'gnome-keyring',
  'libsecret-tools',
  'libglib2.0-bin',
  'openssl',
  'poppler-utils',
  'qpdf',
  'zbar-tools',
  '7zip',
  'cups',
  'cups-client',
  'printer-driver-cups-pdf',
  'fonts-inter',
  'sqlite3',
  'postgresql',
  // What Electron needs, and what isolates it from the rest of the machine.
  'libgtk-3-0',
  'libnss3',
  'libgbm1',
  'libasound2',
  'libnotify4',
  'iproute2',
  'util-linux',
];

/** What Debian's package reads before it creates and starts a server for the whole system. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** Debian 13 and Ubuntu 24.04 have new names for some libraries. */
const newName = (name) => `${name}t64`;

function missingPackages() {
  const names = DEBIAN_PACKAGES.flatMap((name) => [name, newName(name)]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the format is dpkg's
  const query = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
  });
  const installed = new Set((query.stdout ?? '').split('\n').filter((line) => line.endsWith(' installed')));
  return DEBIAN_PACKAGES.filter((name) => ![name, newName(name)].some((each) => installed.has(`${each} installed`)));
}

/** Returns the name in this release. */
function asNamedHere(name) {
  const isHere = (each) => spawnSync('apt-cache', ['show', '--quiet=2', each], { stdio: 'ignore' }).status === 0;
  return name.startsWith('lib') && !isHere(name) && isHere(newName(name)) ? newName(name) : name;
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** The tests start their own PostgreSQL servers: a file that exists is the administrator's, and left alone. */
function preventSystemServer() {
  if (existsSync(CLUSTER_SETTINGS)) return;
  mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
}

/** Prints what it does and what failed; never throws. */
export function prepareMachine() {
  if (process.platform !== 'linux') return;
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-query')) {
    console.log(`The tests use, by their Debian names: ${DEBIAN_PACKAGES.join(' ')}.`);
    return;
  }
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    console.log(
      `Some tests need what is not installed here. To install it: sudo apt-get install -y ${missing.join(' ')}`,
    );
    return;
  }
  console.log(`Installing ${missing.join(' ')}`);
  aptGet('update');
  // Before its package is installed: afterwards the server is running.
  if (missing.includes('postgresql')) preventSystemServer();
  const named = missing.map(asNamedHere);
  if (aptGet('install', '-y', '--no-install-recommends', ...named)) return;
  // A release may lack one of them, and apt would then install none.
  for (const name of named) aptGet('install', '-y', '--no-install-recommends', name);
  const stillMissing = missingPackages();
  if (stillMissing.length > 0) console.log(`Could not be installed: ${stillMissing.join(' ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepareMachine();
