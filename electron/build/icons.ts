/**
 * Makes the icons of the installers from `icon.svg`, and those that the running app shows: `node
 * electron/build/icons.ts`. Needs `rsvg-convert` (Debian: librsvg2-bin). The result is committed, so that packaging
 * needs no converter.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, 'icon.svg');
/** Icons of the tray and the badge: file, drawing, pixels. `@2x` is for high-density displays. */
const SHELL_FOLDER = join(import.meta.dirname, 'shell-icons');
const SHELL_ICONS = [
  ['window.png', 'icon.svg', 128],
  ['tray.png', 'icon.svg', 24],
  ['tray@2x.png', 'icon.svg', 48],
  ['trayTemplate.png', 'tray-template.svg', 16],
  ['trayTemplate@2x.png', 'tray-template.svg', 32],
  ['attention.png', 'attention.svg', 32],
] as const;
const FOLDER = join(import.meta.dirname, 'icons');

/** Edge lengths in pixels. Linux uses each by its name, `32x32.png`. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Apple's names for the entries of an icon file, and their sizes; the later ones are for high-density displays. */
const ICNS_ENTRIES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
] as const;

type Pngs = ReadonlyMap<number, Buffer>;

function pngOf(pngs: Pngs, size: number): Buffer {
  const png = pngs.get(size);
  if (png === undefined) throw new Error(`${size} px was not drawn`);
  return png;
}

/** Returns a Windows icon: a directory of 16 bytes per entry, then the PNGs. */
function icoOf(pngs: Pngs): Buffer {
  const header = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = header.length;
  for (const [index, size] of ICO_SIZES.entries()) {
    const png = pngOf(pngs, size);
    const at = 6 + 16 * index;
    // 256 does not fit into a byte and is written as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...ICO_SIZES.map((size) => pngOf(pngs, size))]);
}

/** Returns an Apple icon: per entry a name, a length that includes name and length, and a PNG. */
function icnsOf(pngs: Pngs): Buffer {
  const entry = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return entry('icns', Buffer.concat(ICNS_ENTRIES.map(([name, size]) => entry(name, pngOf(pngs, size)))));
}

async function draw(size: number, source: string = SOURCE): Promise<Buffer> {
  const { stdout } = await run('rsvg-convert', ['--width', String(size), '--height', String(size), source], {
    encoding: 'buffer',
  });
  return stdout;
}

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const pngs = new Map<number, Buffer>();
  for (const size of SIZES) {
    const png = await draw(size);
    pngs.set(size, png);
    await writeFile(join(FOLDER, `${size}x${size}.png`), png);
  }
  await writeFile(join(FOLDER, 'icon.ico'), icoOf(pngs));
  await writeFile(join(FOLDER, 'icon.icns'), icnsOf(pngs));

  await mkdir(SHELL_FOLDER, { recursive: true });
  for (const [name, drawing, size] of SHELL_ICONS) {
    await writeFile(join(SHELL_FOLDER, name), await draw(size, join(import.meta.dirname, drawing)));
  }
  await writeFile(join(SHELL_FOLDER, 'icon.ico'), icoOf(pngs));
}

await main();
