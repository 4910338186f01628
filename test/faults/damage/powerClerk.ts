/** Books forever on a disk that will lose its power. Prints each booking when it is sent. */
import { mkdirSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { book, connectionFolder, openAccount } from './account.ts';

const [folder = '', how = ''] = process.argv.slice(2);
mkdirSync(connectionFolder(folder), { recursive: true });
const { database, ledger } = openAccount(folder);
await database.checked;
// Postponed work would be flushed like any transaction.
const careless = {
  ...database,
  quickTransaction: database.transaction,
  later: (work: () => void) => work(),
};
if (how === 'careless') database.run('PRAGMA synchronous = OFF');
const stores = storesOf(how === 'careless' ? careless : database, ledger);
for (let at = 1; ; at += 1) {
  await book(stores, at, (quoteReference) => writeSync(1, `${quoteReference}\n`));
  // Now and then a pause long enough for a checkpoint of the log.
  await wait(at % 10 === 0 ? 100 : 1);
}
