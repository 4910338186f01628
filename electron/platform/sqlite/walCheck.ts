/**
 * Checks the log of a database that was not closed. The engine reads it up to the first invalid frame and silently
 * drops the rest: correct after a power loss, but data loss if the disk damaged the log later.
 */
import { existsSync, readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/**
 * Returns the damage of a log, or null.
 *
 * @param written length of the log after the last commit; 0: unknown
 */
export function walDamage(path: string, written: number): string | null {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (log.length < written) return `the log has ${log.length} of ${written} bytes`;
  if (log.length < HEADER) return null;
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1;
  let sum = checksum(log.subarray(0, 24), [0, 0], isBigEndian);
  if (sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28)) {
    return written > 0 ? 'the beginning of the log does not fit' : null;
  }
  const [salt1, salt2] = [log.readUInt32BE(16), log.readUInt32BE(20)];
  const page = log.readUInt32BE(8);
  let isWhole = true;
  for (let at = HEADER; at + FRAME_HEADER + page <= log.length; at += FRAME_HEADER + page) {
    const frame = log.subarray(at, at + FRAME_HEADER);
    if (isWhole) {
      sum = checksum(frame.subarray(0, 8), sum, isBigEndian);
      sum = checksum(log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + page), sum, isBigEndian);
      isWhole =
        frame.readUInt32BE(8) === salt1 &&
        frame.readUInt32BE(12) === salt2 &&
        frame.readUInt32BE(16) === sum[0] &&
        frame.readUInt32BE(20) === sum[1];
    }
    // Frames of an earlier round have another salt; the last frame of a transaction contains the size of the database.
    const isOurs = frame.readUInt32BE(8) === salt1 || frame.readUInt32BE(12) === salt2;
    if (!isWhole && isOurs && frame.readUInt32BE(4) !== 0) return 'a part of the log does not fit';
  }
  return null;
}

type Sum = readonly [number, number];

function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  let [s0, s1] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    s0 = (s0 + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + s1) >>> 0;
    s1 = (s1 + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + s0) >>> 0;
  }
  return [s0, s1];
}
