import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { openScene, type Scene } from './trials/trial.ts';

/** Opens a scene for each test of a block, in a new database of one server, and passes it to the block. */
export function eachScene(onOpen: (scene: Scene) => void): void {
  let server: PostgresServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  beforeEach(async () => {
    scene = await openScene(server);
    onOpen(scene);
  });
  afterEach(() => scene.office.close());
  afterAll(() => server.remove());
}
