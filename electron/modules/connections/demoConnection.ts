/** The connection to the demo, whose service runs next to the app and has a new password at every start. */

import type { Connection } from '../../../shared/contract/connections.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { PolicyService } from '../policy/policy.ts';
import type { Passwords } from './passwords.ts';
import type { BundledService, DemoTask, StoredConnection } from './ports.ts';
import type { ConnectionStore } from './store.ts';

/** ID of the connection to the demo. */
export const DEMO_ID = 'demo';
/** Stable, so that the demo's shipments are found again after a restart. The password is new at every start. */
export const DEMO_USERNAME = 'demo';

export interface DemoConnectionOptions {
  readonly store: Pick<ConnectionStore, 'byId' | 'demoTask' | 'setDemoTask'>;
  readonly passwords: Pick<Passwords, 'get' | 'save'>;
  readonly bundledService: Pick<BundledService, 'start' | 'stop'>;
  /** 256 random bits as text. */
  readonly randomSecret: () => string;
  readonly policy: Pick<PolicyService, 'mayStartDemo'>;
  readonly view: (stored: StoredConnection) => Connection;
  /** Stores a connection and reports the change. */
  readonly put: (stored: StoredConnection) => Connection;
}

/** Creates the connection to the demo. Its service is not started. */
export function createDemoConnection(options: DemoConnectionOptions) {
  const { store, passwords, bundledService, randomSecret, policy, view, put } = options;
  /** The demo is being removed or reset: no pending request may start its service again. */
  let isStopping = false;

  /** The saved connection to the demo, its current values, and the password of this run. */
  async function ofThisRun(): Promise<{
    saved: StoredConnection | null;
    fresh: StoredConnection;
    password: string;
  }> {
    const saved = store.byId(DEMO_ID);
    const fresh: StoredConnection = {
      id: DEMO_ID,
      name: 'Demo account',
      kind: 'demo',
      baseUrl: saved?.baseUrl ?? '',
      username: DEMO_USERNAME,
      passwordIn: 'session',
      lastTest: null,
    };
    const running = await passwords.get(fresh);
    const password = running.ok ? running.value : randomSecret();
    await passwords.save(DEMO_ID, password, 'session');
    return { saved, fresh, password };
  }

  /** Starts the demo's service, or finds it running. Rejects if it can't start. */
  async function start(): Promise<void> {
    const { fresh, password } = await ofThisRun();
    const onAddress = (baseUrl: string) => put({ ...fresh, baseUrl });
    const baseUrl = await bundledService.start({ username: DEMO_USERNAME, password }, onAddress);
    if (store.byId(DEMO_ID)?.baseUrl !== baseUrl) onAddress(baseUrl);
  }

  return {
    /** Starts the demo's service for a request, unless the demo is being removed or reset. Returns whether it runs. */
    async run(): Promise<boolean> {
      if (isStopping) return false;
      await start();
      return true;
    },
    /** The task left to do before the demo is opened. */
    demoTask: (): DemoTask | null => store.demoTask(),
    setDemoTask: (task: DemoTask | null): void => store.setDemoTask(task),
    /** Stops the demo's service. The connection stays in the list. */
    async stopDemo(): Promise<void> {
      isStopping = true;
      try {
        await bundledService.stop();
      } finally {
        isStopping = false;
      }
    },
    /** The connection to the demo, created if needed. Its service may not be running yet. */
    async demo(): Promise<Result<Connection>> {
      const allowed = policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      const { saved, fresh } = await ofThisRun();
      return ok(saved === null ? put(fresh) : view(saved));
    },
    /** Starts the demo's service if it isn't running. The connection returned has its URL. */
    async startDemo(): Promise<Result<Connection>> {
      const allowed = policy.mayStartDemo();
      if (!allowed.ok) return allowed;
      await start();
      const stored = store.byId(DEMO_ID);
      if (stored === null) return fail({ code: 'not_found', what: 'account' });
      return ok(stored.lastTest === null ? view(stored) : put({ ...stored, lastTest: null }));
    },
  };
}
