/** Writes Vitest's results as JSON, with the reason of each skip, which its own JSON reporter omits. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Totals } from './totals.ts';

export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const totals: Totals = { passed: 0, failed: [], skipped: [], took: [] };
    for (const module of modules) {
      let found = 0;
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const ms = test.diagnostic()?.duration;
        if (ms !== undefined) totals.took.push({ name, ms });
        found += 1;
        if (result.state === 'passed') totals.passed += 1;
        else if (result.state === 'skipped') totals.skipped.push({ name, reason: result.note ?? 'no reason given' });
        else totals.failed.push(name);
      }
      for (const suite of module.children.allSuites()) {
        // A hook that failed: the suite's tests count as skipped.
        if (suite.errors().length > 0) totals.failed.push(`${module.relativeModuleId} > ${suite.fullName}`);
      }
      // A file that can't be loaded has no test that fails.
      if (module.errors().length > 0 || (found === 0 && module.state() === 'failed')) {
        totals.failed.push(module.relativeModuleId);
      }
    }
    for (const error of errors) totals.failed.push(`outside of any test: ${error.message}`);
    const file = process.env['WAYBILL_VITEST_TOTALS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
  }
}
