import type { Connection, ConnectionStatus } from '../../shared/contract/connections.ts';

/** An account with its password in the keychain. */
export const SAMPLE_CONNECTION: Connection = {
  id: 'c1',
  name: 'Acme Pallet, Columbus',
  kind: 'service',
  baseUrl: 'https://api.freight.example',
  username: 'acme-columbus',
  passwordIn: 'keychain',
  lastTest: null,
};

/** Its provider responds. */
export const SAMPLE_STATUS: ConnectionStatus = {
  active: SAMPLE_CONNECTION,
  dataProblem: null,
  halted: null,
  waitingUntilMs: null,
  unreachableSinceMs: null,
};
