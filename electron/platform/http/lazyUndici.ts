/** The browser host's HTTP, loaded for the first request: a start waits neither for undici nor for the system's certificates. */
import type { UndiciHttp } from './undiciHttp.ts';

/** Makes the port. Nothing is loaded until something is sent. */
export function createLazyUndici(): UndiciHttp {
  let loading: Promise<UndiciHttp> | null = null;
  return {
    async send(message) {
      loading ??= import('./undiciHttp.ts').then(({ createUndiciHttp }) => createUndiciHttp());
      return (await loading).send(message);
    },
    close: async () => (await loading)?.close(),
  };
}
