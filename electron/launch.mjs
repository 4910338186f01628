/**
 * `npm start`. Plain JavaScript that old versions of Node can parse, so that they can print that they are too old.
 * Everything else is in `launch/`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const args = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  import('./launch/start.ts')
    .then((launcher) => launcher.start(args))
    .then(
      (code) => {
        process.exitCode = code;
      },
      (error) => {
        console.error(
          `Waybill could not start: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
        );
        process.exitCode = 1;
      },
    );
} else if (existsSync(bundled) && process.execPath !== bundled && !process.env.WAYBILL_NODE_TRIED) {
  // The Node that `npm ci` brought along on Linux.
  const child = spawn(bundled, [fileURLToPath(import.meta.url)].concat(args), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { WAYBILL_NODE_TRIED: '1' }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', tooOld);
  child.on('exit', (code) => {
    process.exitCode = code === null ? 1 : code;
  });
} else {
  tooOld();
}

function tooOld() {
  console.error(`Waybill needs Node ${NEEDED} or later; this is ${process.versions.node}. Get it from nodejs.org.`);
  process.exitCode = 1;
}
