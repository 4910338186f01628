import type { Connection, ConnectionStatus, TestReport } from '../../../shared/contract/connections.ts';
import { ok, type Result } from '../../../shared/ipc/result.ts';
import type { Credentials } from '../freight/credentials.ts';
import type { HandlersOf } from '../handlers.ts';
import type { ConnectionsService } from './connections.ts';

/** What the handlers need in addition to the stored connections: the accounts. */
export interface ConnectionActions {
  status(): ConnectionStatus;
  /** Opens an account and makes it the account in use. */
  activate(connectionId: string): Promise<Result<Connection>>;
  /** @param empty whether a new demo starts without samples */
  startDemo(empty: boolean): Promise<Result<Connection>>;
  /** Replaces all data of the demo with new samples. */
  resetDemo(): Promise<Result<void>>;
  testSaved(connectionId: string, signal: AbortSignal, inSpiteOfPause?: boolean): Promise<Result<TestReport>>;
  testUnsaved(baseUrl: string, credentials: Credentials, signal: AbortSignal): Promise<Result<TestReport>>;
  /** Resumes requests after the credentials were replaced. */
  resume(connectionId: string): void;
  remove(connectionId: string, withData: boolean): Promise<Result<void>>;
}

export function connectionHandlers(
  connections: ConnectionsService,
  actions: ConnectionActions,
): HandlersOf<'connections'> {
  return {
    'connections.list': () => ok({ connections: connections.all(), activeId: connections.active()?.id ?? null }),
    'connections.strays': () => ok({ strays: connections.strays() }),
    'connections.adopt': ({ connectionId }) => connections.adopt(connectionId),
    'connections.status': () => ok(actions.status()),
    'connections.startDemo': ({ empty }) => actions.startDemo(empty),
    'connections.resetDemo': async () => {
      const reset = await actions.resetDemo();
      return reset.ok ? ok({}) : reset;
    },
    'connections.add': (connection) => connections.add(connection),
    'connections.test': (input, signal) =>
      'connectionId' in input
        ? actions.testSaved(input.connectionId, signal, input.inSpiteOfPause)
        : actions.testUnsaved(input.baseUrl, { username: input.username, password: input.password }, signal),
    'connections.activate': ({ connectionId }) => actions.activate(connectionId),
    'connections.replacePassword': async ({ connectionId, username, password, passwordIn }) => {
      const replaced = await connections.replacePassword(connectionId, { username, password }, passwordIn);
      if (replaced.ok) actions.resume(connectionId);
      return replaced;
    },
    'connections.setPasswordStorage': ({ connectionId, passwordIn }) =>
      connections.setPasswordStorage(connectionId, passwordIn),
    'connections.movePassword': async ({ fromId, toId }) => {
      const moved = await connections.movePassword(fromId, toId);
      if (moved.ok) actions.resume(toId);
      return moved;
    },
    'connections.rename': ({ connectionId, name }) => connections.rename(connectionId, name),
    'connections.remove': async ({ connectionId, withData }) => {
      const removed = await actions.remove(connectionId, withData);
      return removed.ok ? ok({}) : removed;
    },
  };
}
