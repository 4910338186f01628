/**
 * Loads the browser host's HTTP with the first request, so that a start waits neither for undici nor for certificates.
 */
import type { UndiciHttp } from './undiciHttp.ts';

/** Creates the port. Nothing is loaded until the first request. */
export function createLazyUndici(): UndiciHttp {
  let loading: Promise<UndiciHttp> | null = null;
  return {
    async send(request) {
      loading ??= import('./undiciHttp.ts').then(({ createUndiciHttp }) => createUndiciHttp());
      return (await loading).send(request);
    },
    close: async () => (await loading)?.close(),
  };
}
