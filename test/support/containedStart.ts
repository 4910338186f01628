/**
 * Starts a third-party program: as an unprivileged user, with a separate home and environment, and, if the test run is
 * inside {@link withoutNetwork}, with no network except loopback.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The unprivileged user that every Linux has. */
export const NOBODY = 65_534;

export interface Containment {
  /** Root runs the tests, and the program runs as the unprivileged user. */
  readonly asNobody: boolean;
  /** A network namespace can be created, so there is only loopback. */
  readonly noNetwork: boolean;
  /** Chromium's own sandbox works for the user that runs the program. */
  readonly sandbox: boolean;
  /** The checkout, and the first folder on its path that the unprivileged user can't enter, or null. */
  readonly checkout: string;
  readonly closedFolder: string | null;
  /** For people, after a comma. */
  readonly message: string;
}

const DROP = [
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all',
];
/**
 * Loopback, and a pair of interfaces connected to each other: with loopback alone Chromium reports that it is offline.
 * There is no route to anywhere else. No IPv6 addresses are generated: they would come a second later, and Chromium ends
 * requests with an error when the network changes.
 */
const NETWORK = `ip link set lo up || exit
ip link add lan0 type veth peer name lan1 && ip address add 192.0.2.1/24 dev lan0
for each in lan0 lan1; do ip link set $each addrgenmode none; ip link set $each up; done
exec "$@"`;

const works = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Returns the first folder on a path that others can't enter. */
function closedFolder(path: string): string | null {
  const above = dirname(path) === path ? null : closedFolder(dirname(path));
  if (above !== null) return above;
  // oxlint-disable-next-line no-bitwise -- the right of others to enter
  return (statSync(path).mode & 0o001) === 0 ? path : null;
}

/** Determines what this machine and this user allow. */
export function findContainment(checkout: string): Containment {
  const isRoot = process.getuid?.() === 0;
  const asNobody = isRoot && works('setpriv', ...DROP, 'true');
  const noNetwork = isRoot && works('unshare', '--net', 'sh', '-c', NETWORK, 'sh', 'true');
  const sandbox = asNobody
    ? works('setpriv', ...DROP, 'unshare', '--user', 'true')
    : !isRoot && works('unshare', '--user', 'true');
  const message = [
    asNobody ? 'as the user nobody' : 'as the user of the tests',
    noNetwork ? 'without a network' : 'with the network of this machine, since this user may not take it away',
    ...(sandbox ? [] : ["without Chromium's sandbox, which this machine forbids"]),
  ];
  const closed = asNobody ? closedFolder(checkout) : null;
  return { asNobody, noNetwork, sandbox, checkout, closedFolder: closed, message: message.join(', ') };
}

/** The prefix of a command that removes all network access except loopback, for it and its child processes. */
export function withoutNetwork(containment: Containment | null): readonly string[] {
  return containment?.noNetwork === true ? ['unshare', '--net', 'sh', '-c', NETWORK, 'sh'] : [];
}

/** Variables of the tests that the program gets: no token or password of this machine. */
const PASSED_ON = ['PATH', 'DISPLAY', 'XAUTHORITY', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'];

/**
 * In a private view of the file system, moves the checkout to where the unprivileged user can reach it: $1 checkout, $2
 * closed folder.
 */
const OPEN_CHECKOUT = `kept=$(mktemp -d) && mount --bind "$1" "$kept" && mount -t tmpfs -o mode=755 waybill "$2" &&
mkdir -p "$1" && mount --bind "$kept" "$1" && umount "$kept" && rmdir "$kept" && shift 2 && exec "$@"`;

export interface ContainedStart {
  /** Start this instead of the program, with the program's arguments and this environment. */
  readonly program: string;
  readonly sandboxFlags: readonly string[];
  readonly env: Record<string, string>;
  /** Removes what was created for it. */
  end(): Promise<void>;
}

export interface StartOptions {
  /** A program and its arguments, run as the tests' user, that starts the command after them. */
  readonly through?: readonly string[];
  /** Arguments that come first. */
  readonly first?: readonly string[];
  /** Environment, in addition to what every contained program gets. */
  readonly env?: Readonly<Record<string, string>>;
}

const quote = (command: readonly string[]) => command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/** Gives a folder, with the files of a test in it, to the user who runs the program. */
export function giveFolder({ asNobody }: Containment, folder: string): void {
  if (!asNobody) return;
  lchownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    try {
      lchownSync(join(entry.parentPath, entry.name), NOBODY, NOBODY);
    } catch (error) {
      // A process of a killed window may still delete its temporary files.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

/** Prepares one start of the program. */
export async function startContained(
  { asNobody, sandbox, checkout, closedFolder: closed }: Containment,
  program: string,
  { through = [], first = [], env = {} }: StartOptions = {},
): Promise<ContainedStart> {
  const home = await mkdtemp(join(tmpdir(), 'waybill-home-'));
  const own: Record<string, string> = { HOME: home };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) own[name] = value;
  }
  if (asNobody) chownSync(home, NOBODY, NOBODY);
  const opened =
    closed === null
      ? []
      : ['unshare', '--mount', '--propagation', 'slave', 'sh', '-c', OPEN_CHECKOUT, 'sh', checkout, closed];
  const variables = { ...own, ...env };
  // The program's own PATH may be different or missing; the commands that start it need the tests' PATH.
  const withPath = ['env', `PATH=${variables['PATH'] ?? ''}`];
  const command = [...opened, ...through, ...(asNobody ? ['setpriv', ...DROP] : []), ...withPath, program, ...first];
  const starter = await mkdtemp(join(tmpdir(), 'waybill-start-'));
  chmodSync(starter, 0o755);
  const script = join(starter, 'electron');
  // Access to the display requires a key file that only its owner can read.
  const key = join(home, '.Xauthority');
  const owner = asNobody ? `-o ${NOBODY} -g ${NOBODY} ` : '';
  const copyKey = `[ -z "$XAUTHORITY" ] || { install -m 600 ${owner}"$XAUTHORITY" ${key} && export XAUTHORITY=${key}; }`;
  await writeFile(script, `#!/bin/sh\nPATH=/usr/sbin:/usr/bin:/sbin:/bin\n${copyKey}\nexec ${quote(command)} "$@"\n`, {
    mode: 0o755,
  });
  return {
    program: script,
    sandboxFlags: sandbox ? [] : ['--no-sandbox'],
    env: variables,
    async end() {
      for (const folder of [home, starter]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
