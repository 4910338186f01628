/**
 * `npm test`: prepares the machine, builds what is stale, runs every test (unit, contract, faults, end to end) and ends
 * with one line of totals over all runners.
 */
import process from 'node:process';
import { prepareMachine } from './run/prepareMachine.mjs';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.log(`The tests need Node 24 or later; this is ${process.versions.node}. Get it from nodejs.org.`);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
} else {
  prepareMachine();
  const { runTests } = await import('./run/runTests.ts');
  const { describeSlowest, describeTotals, totalsLine } = await import('./run/totals.ts');
  const totals = await runTests();
  console.log();
  for (const line of [...describeSlowest(totals), ...describeTotals(totals)]) console.log(line);
  console.log(totalsLine(totals));
  process.exitCode = totals.failed.length === 0 ? 0 : 1;
}
