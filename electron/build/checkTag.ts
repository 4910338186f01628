/**
 * `node electron/build/checkTag.ts v1.2.3`: fails if the tag is not the package's version, so that a release never
 * publishes the wrong one.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns what is wrong with a tag for a version, or null. */
export function tagProblem(tag: string | undefined, version: string): string | null {
  return tag === `v${version}` ? null : `The tag ${tag ?? '(none)'} is not v${version}, which package.json says.`;
}

async function main(): Promise<number> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const problem = tagProblem(process.argv[2], version);
  if (problem !== null) console.error(problem);
  return problem === null ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
