/** The demo's data: filled with samples when the demo is new, and replaced with new samples on request. */
import { ok, type Result } from '../../shared/ipc/result.ts';
import type { ConnectionsService } from '../modules/connections/connections.ts';
import { DEMO_ID } from '../modules/connections/demoConnection.ts';

export interface DemoDataOptions {
  readonly connections: Pick<ConnectionsService, 'byId' | 'demoTask' | 'setDemoTask' | 'startDemo' | 'stopDemo'>;
  /** Whether the demo's account is open. Then its data is not touched. */
  readonly isOpen: () => boolean;
  /** Fills an empty demo database with samples. The demo's service must be running, and the demo's account closed. */
  readonly fillDemo: () => Promise<void>;
  readonly deleteData: (connectionId: string) => Promise<void>;
  /** Reports an error thrown outside of a call. */
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the preparation of the demo's data. What it plans is stored, so that a later start completes it. */
export function createDemoData({ connections, isOpen, fillDemo, deleteData, onError }: DemoDataOptions) {
  /** Completes the planned task of the demo's data, including one that an earlier run didn't finish. */
  async function prepare(): Promise<Result<void>> {
    if (connections.demoTask() === null || isOpen()) return ok(undefined);
    if (connections.demoTask() === 'reset') {
      await connections.stopDemo();
      await deleteData(DEMO_ID);
      connections.setDemoTask('fill');
    }
    const started = await connections.startDemo();
    if (!started.ok) return started;
    await fillDemo();
    connections.setDemoTask(null);
    return ok(undefined);
  }

  return {
    /** If the demo doesn't exist yet, plans to fill it with samples, or to leave it empty. */
    plan(empty: boolean): void {
      if (!connections.byId(DEMO_ID).ok) connections.setDemoTask(empty ? null : 'fill');
    },

    /** Prepares what is planned. Reports errors: a demo that can't be filled opens empty and is filled at a later start. */
    async tryPrepare(): Promise<void> {
      try {
        await prepare();
      } catch (error) {
        onError('demo samples', error);
      }
    },

    /** Replaces all data with new samples. Throws if that fails. The demo's account must be closed. */
    async replace(): Promise<void> {
      connections.setDemoTask('reset');
      try {
        const prepared = await prepare();
        if (!prepared.ok) throw new Error(`the demo was not filled (${prepared.error.code})`);
      } finally {
        // An unfinished reset must not run later, when the demo may have new data.
        if (connections.demoTask() === 'reset') connections.setDemoTask(null);
      }
    },
  };
}
