/** Finds which user of this machine is at the other end of a connection, on systems that report it. */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Linux lists IPv4 and IPv6 sockets separately; 127.0.0.1 can be reached from either. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** 127.0.0.1 as written in these tables, on little-endian and big-endian machines. */
const LOOPBACK = /^(?:0{16}FFFF0000|0{20}FFFF)?(?:0100007F|7F000001)$/;

/**
 * Finds the owner of a socket in the text of `/proc/net/tcp` or `tcp6`.
 *
 * @param ownPort the port of the socket
 * @param otherPort the port that it is connected to
 * @returns a user ID, or null if the socket is not listed
 */
export function ownerOf(table: string, ownPort: number, otherPort: number): number | null {
  const isAt = (address: string | undefined, port: number) => {
    const [host = '', hexPort = ''] = (address ?? '').split(':');
    return Number.parseInt(hexPort, 16) === port && LOOPBACK.test(host);
  };
  for (const line of table.split('\n').slice(1)) {
    const [, local, remote, , , , , user] = line.trim().split(/\s+/);
    if (user !== undefined && isAt(local, ownPort) && isAt(remote, otherPort)) return Number(user);
  }
  return null;
}

/** Resolves to the user ID of the peer, or null if the system doesn't report it. */
export async function peerUser({ remotePort, localPort }: Socket): Promise<number | null> {
  if (remotePort === undefined || localPort === undefined) return null;
  for (const table of TABLES) {
    const text = await readFile(table, 'utf8').catch(() => '');
    const user = ownerOf(text, remotePort, localPort);
    if (user !== null) return user;
  }
  return null;
}
