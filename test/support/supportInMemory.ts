import { createSecretFilter } from '../../electron/modules/support/secretFilter.ts';
import type { SupportOptions } from '../../electron/modules/support/support.ts';

/**
 * The ports of the support service, in memory. `saved`: the files written so far, by name; `log`: the lines of the log.
 */
export function supportInMemory(
  saved = new Map<string, string>(),
  log: string[] = ['{"level":30,"msg":"opened"}'],
): Pick<SupportOptions, 'environment' | 'files' | 'logTail' | 'secrets'> {
  return {
    environment: { node: '24.0.0' },
    files: {
      write: (fileName, text) => {
        saved.set(fileName, text);
        return Promise.resolve(`/nowhere/support/${fileName}`);
      },
    },
    logTail: { recent: (lines) => log.slice(-lines) },
    secrets: createSecretFilter(),
  };
}
