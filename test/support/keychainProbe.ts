/**
 * Runs steps against the system keychain and prints the result and end time of each, one JSON line per step. Started
 * inside a separate session bus by the keychain tests; reads the steps from standard input.
 */
import { z } from 'zod';
import { createSystemKeychain } from '../../electron/platform/keychain/systemKeychain.ts';

const StepsSchema = z.object({
  timeLimitMs: z.int().positive(),
  /** All steps start at the same time instead of one after another. */
  together: z.boolean().default(false),
  steps: z.array(
    z.discriminatedUnion('do', [
      z.object({ do: z.literal('set'), id: z.string(), password: z.string() }),
      z.object({ do: z.literal('get'), id: z.string() }),
      z.object({ do: z.literal('remove'), id: z.string() }),
    ]),
  ),
});
type Step = z.infer<typeof StepsSchema>['steps'][number];

const chunks: Buffer[] = [];
for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
const { timeLimitMs, together, steps } = StepsSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
const keychain = createSystemKeychain(timeLimitMs);

async function run(step: Step): Promise<void> {
  const response =
    step.do === 'set'
      ? await keychain.set(step.id, step.password)
      : step.do === 'get'
        ? await keychain.get(step.id)
        : await keychain.remove(step.id);
  process.stdout.write(`${JSON.stringify(response)}\n`);
}

if (together) await Promise.all(steps.map(run));
else for (const step of steps) await run(step);
process.stdout.write('"exiting"\n', () => process.exit(0));
