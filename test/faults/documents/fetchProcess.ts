/**
 * Downloads the documents of one shipment in a separate process, so that it can be killed in the middle. Arguments: a
 * folder for saved documents, the address of the service, the BOL number.
 */

import { openStorage } from '../../../electron/core/accountStorage.ts';
import { createUndiciHttp } from '../../../electron/platform/http/undiciHttp.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';

const [folder = '', baseUrl = '', bolNumber = ''] = process.argv.slice(2);
const { call } = await openMemoryApp(createUndiciHttp({}), { openStorage: () => openStorage(folder) });
const added = await call('connections.add', {
  name: 'Acme Pallet',
  baseUrl,
  username: 'acme-columbus',
  password: 'sample-password',
  passwordIn: 'session',
});
await call('connections.activate', { connectionId: added.ok ? added.value.id : '' });
await call('documents.fetch', { callId: 'f', bolNumber });
