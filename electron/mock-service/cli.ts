/** `npm run mock -- --port N --username U --password P`: runs the mock service without the app. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Faults, FaultsSchema } from '../../shared/freight/trainingFaults.ts';
import { createFreightService } from './service.ts';

const USAGE = `Usage: npm run mock -- --port N --username U --password P [options]
  --port N           port on 127.0.0.1 (default: any free one)
  --username U       API username
  --password P       API password
  --speed S          how much faster than real time shipments move; 1440 is a day a minute (default 1)
  --now INSTANT      where the calendar starts, such as 2026-11-17T15:00:00Z (default: now)
  --data-dir D       folder for its database (default: in memory)
  --fault F[=V]      switches a fault on; may be repeated. Faults: ${Object.keys(FaultsSchema.shape).join(', ')}
  --control-port N   port of the control endpoint (default: there is none)`;

function stopWith(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function parseFlags() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        username: { type: 'string', default: '' },
        password: { type: 'string', default: '' },
        speed: { type: 'string', default: '1' },
        now: { type: 'string' },
        'data-dir': { type: 'string' },
        fault: { type: 'string', multiple: true, default: [] },
        'control-port': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error));
  }
}

/** `slowResponsesMs=3000`, `carrierRejects=No driver`, `quoteGone`. */
function faultsOf(flags: readonly string[]): Faults {
  const entries = flags.map((flag): [string, unknown] => {
    const [name = '', ...value] = flag.split('=');
    if (value.length === 0) return [name, true];
    const text = value.join('=');
    return [name, /^(?:\d+|true|false|null|\[.*\])$/.test(text) ? JSON.parse(text) : text];
  });
  const parsed = FaultsSchema.safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : stopWith(`--fault: ${z.prettifyError(parsed.error)}`);
}

function portOf(name: string, text: string): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : stopWith(`${name} takes a number from 0 to 65535.`);
}

const flags = parseFlags();
if (flags.help) {
  console.log(USAGE);
  process.exit(0);
}
if (flags.username === '' || flags.username.includes(':')) stopWith('--username is required, without a colon.');
if (flags.password === '') stopWith('--password is required.');
if (!(Number(flags.speed) > 0)) stopWith('--speed takes a number above 0.');
if (flags.now !== undefined && Number.isNaN(Date.parse(flags.now))) stopWith('--now takes an instant.');

try {
  const controlPort = flags['control-port'];
  const service = await createFreightService({
    port: portOf('--port', flags.port),
    accounts: [{ username: flags.username, password: flags.password, state: 'active' }],
    speed: Number(flags.speed),
    startMs: flags.now === undefined ? undefined : Date.parse(flags.now),
    dataDir: flags['data-dir'],
    faults: faultsOf(flags.fault),
    controlPort: controlPort === undefined ? undefined : portOf('--control-port', controlPort),
  });
  console.log(`Mock freight service: ${service.url}`);
  if (service.controlUrl !== null) console.log(`Control endpoint: ${service.controlUrl}`);
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
