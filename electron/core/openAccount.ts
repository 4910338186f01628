/** Opens the account of a connection: over its own storage, with its credentials, and as the settings say. */

import type { Connection } from '../../shared/contract/connections.ts';
import type { AppError } from '../../shared/errors.ts';
import type { ConnectionsService } from '../modules/connections/connections.ts';
import { DEMO_ID } from '../modules/connections/demoConnection.ts';
import type { Passwords } from '../modules/connections/passwords.ts';
import { NO_HOST_FILES } from '../modules/documents/ports.ts';
import type { CredentialPauses } from '../modules/freight/credentialPauses.ts';
import type { PauseStore } from '../modules/freight/ports.ts';
import type { SettingsService } from '../modules/settings/settings.ts';
import { credentialName } from '../modules/workgroup/credential.ts';
import { passwordEntry } from '../modules/workgroup/memberships.ts';
import { type AccountOptions, type AccountRuntime, openAccountRuntime } from './account.ts';
import type { AppPorts } from './appPorts.ts';

export interface DamagedAccount {
  readonly connectionId: string;
  readonly damage: AppError;
}

export interface OpenAccountOptions extends Pick<AccountOptions, 'printing' | 'userAgent' | 'emit' | 'onError'> {
  readonly ports: AppPorts;
  readonly connections: Pick<ConnectionsService, 'byId' | 'credentials'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly pauses: CredentialPauses;
  /** The passwords of workgroups. */
  readonly workgroupPasswords: Pick<Passwords, 'get'>;
  /** Called if the database is found damaged after it was opened. */
  readonly onDamaged: (account: DamagedAccount) => void;
}

/** Rejects with StorageError if the data can't be opened. */
export async function openAccount(connection: Connection, options: OpenAccountOptions): Promise<AccountRuntime> {
  const { ports, connections, settings, onDamaged, printing, userAgent, emit, onError } = options;
  const { id } = connection;
  const isDemo = id === DEMO_ID;
  const storage = await ports.openStorage(id, (damage) => onDamaged({ connectionId: id, damage }), {
    async password(membership) {
      const saved = await options.workgroupPasswords.get(passwordEntry(id, membership));
      if (!saved.ok) return '';
      ports.support.secrets.registerSecret({ username: membership.login, password: saved.value });
      return saved.value;
    },
    credential() {
      const saved = connections.byId(id);
      if (!saved.ok || saved.value.passwordIn === 'nowhere') return null;
      return credentialName(saved.value.baseUrl, saved.value.username);
    },
  });
  storage.identify(connection);

  /** Read each time: the username may be replaced while the account is open. */
  function pauses(): PauseStore | null {
    const saved = connections.byId(id);
    return saved.ok ? options.pauses.of(saved.value.baseUrl, saved.value.username) : null;
  }

  return openAccountRuntime({
    storage,
    http: ports.http,
    clock: ports.clock,
    random: ports.random,
    emit,
    pauses: {
      read: () => pauses()?.read() ?? null,
      save: (pause) => pauses()?.save(pause),
    },
    baseUrl() {
      const saved = connections.byId(id);
      return saved.ok ? saved.value.baseUrl : '';
    },
    credentials: () => connections.credentials(id),
    userAgent,
    placeOfZip: ports.placeOfZip ?? (() => Promise.resolve(null)),
    withoutSecrets: ports.support.secrets.withoutPasswords,
    tracking: {
      polling: () => settings.get().polling,
      notify: () => settings.get().notify,
      notifyOwnOnly: () => settings.get().notifyOwnOnly,
      speed: () => (isDemo ? ports.bundledService.training().speed : 1),
    },
    cachedRatesHours: () => settings.get().cachedRatesHours,
    onError,
    dataPlace: ports.dataPlace(id),
    hostFiles: ports.hostFiles ?? NO_HOST_FILES,
    readTable: ports.readTable,
    pdfWriter: ports.pdfWriter,
    pdfTextReader: ports.pdfTextReader,
    printing,
    isDemo,
  });
}
