/**
 * Runs steps against the system keychain and prints what each answered, a JSON line each. Started inside a session bus
 * of its own by the keychain tests; reads the steps from standard input.
 */
import { z } from 'zod';
import { createSystemKeychain } from '../../electron/adapters/keychain/systemKeychain.ts';

const StepsSchema = z.object({
  timeLimitMs: z.int().positive(),
  steps: z.array(
    z.discriminatedUnion('do', [
      z.object({ do: z.literal('set'), id: z.string(), password: z.string() }),
      z.object({ do: z.literal('get'), id: z.string() }),
      z.object({ do: z.literal('remove'), id: z.string() }),
    ]),
  ),
});

const chunks: Buffer[] = [];
for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
const { timeLimitMs, steps } = StepsSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
const keychain = createSystemKeychain(timeLimitMs);
for (const step of steps) {
  const answer =
    step.do === 'set'
      ? await keychain.set(step.id, step.password)
      : step.do === 'get'
        ? await keychain.get(step.id)
        : await keychain.remove(step.id);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
// A request that hangs in the library keeps the process alive; it is what the time limit was tested with.
process.exit(0);
