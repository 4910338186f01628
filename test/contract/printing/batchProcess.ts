/**
 * Prints a BOL for each number in a separate process, so that it can be killed in the middle. The printer appends the
 * title of each job that it accepts to a file. Arguments: the database, that file, how many BOLs.
 */
import { appendFileSync } from 'node:fs';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { createMemoryPrinter } from '../../support/memoryPrinter.ts';
import { openPrintingHarness, testDocument } from '../../support/printingHarness.ts';

const [path = '', accepted = '', count = '0'] = process.argv.slice(2);
const printer = createMemoryPrinter();
printer.onSend = ({ title }) => appendFileSync(accepted, `${title}\n`);
const database = openDatabase(path, ACCOUNT_MIGRATIONS);
const d = openPrintingHarness({ port: printer.port, database });
const bols = Array.from({ length: Number(count) }, (_, at) => String(at + 1));
for (const bol of bols) d.save(testDocument(bol, 'BOL'));
await d.print(...bols.map((bol) => d.request(bol, 'bol')));
