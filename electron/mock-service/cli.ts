/** `npm run mock -- --port N --username U --password P`: the bundled service alone. */
import { parseArgs } from 'node:util';
import { createFreightService } from './service.ts';

const USAGE = `Usage: npm run mock -- --port N --username U --password P [--speed S] [--data-dir D]
  --port N       port on 127.0.0.1 (default: any free one)
  --username U   API username
  --password P   API password
  --speed S      how much faster than real time the clock runs; 1440 is a day a minute (default 1)
  --data-dir D   folder for its database (default: in memory)`;

function fail(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        username: { type: 'string' },
        password: { type: 'string' },
        speed: { type: 'string', default: '1' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const { port, username, password, speed, help, 'data-dir': dataDir } = options();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
if (!username || username.includes(':')) fail('--username is required, without a colon.');
if (!password) fail('--password is required.');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) fail('--port takes a number from 0 to 65535.');
if (!(Number(speed) > 0)) fail('--speed takes a number above 0.');

try {
  const service = await createFreightService({
    port: Number(port),
    accounts: [{ username, password, state: 'active' }],
    speed: Number(speed),
    dataDir,
  });
  console.log(`Mock freight service: ${service.url}`);
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
