import { describe, expect, test } from 'vitest';
import { sampleExports } from '../../../../electron/modules/demo/sampleMarks.ts';
import { openMemoryApp } from '../../../support/memoryApp.ts';
import { createScriptedHttp } from '../../../support/scriptedHttp.ts';

test('a CSV file of the demo begins with one byte order mark and a line that says SAMPLE', async () => {
  let text = '';
  const files = sampleExports({
    async write(fileName, pieces) {
      for await (const piece of pieces) text += piece;
      return fileName;
    },
  });
  async function* pieces() {
    yield '\u{FEFF}BOL,PRO\r\n';
    yield '1,2\r\n';
  }
  await files.write('board.csv', pieces());
  expect(text).toBe('\u{FEFF}SAMPLE: demo data\r\nBOL,PRO\r\n1,2\r\n');
});

describe('in the demo, and only there,', () => {
  const calls = { operation: null, failedOnly: false, errorCode: null, limit: 100 };
  const calibration = { printer: 'laser', paper: 'letter', calibrated: false } as const;

  async function firstLines(isDemo: boolean) {
    const memory = await openMemoryApp(createScriptedHttp());
    if (isDemo) {
      const started = await memory.call('connections.startDemo', {});
      if (started.ok) await memory.call('connections.activate', { connectionId: started.value.id });
    } else await memory.connect();
    await memory.call('contacts.exportCsv', { search: '' });
    await memory.call('items.exportCsv', { search: '' });
    await memory.call('support.exportCalls', calls);
    await memory.call('printing.calibrationPage', calibration);
    const values = [...memory.exportFiles.values(), ...memory.supportFiles.values()];
    const said = values.map((text) => text.split('\r\n')[0]);
    await memory.app.close();
    return { said, printed: memory.printer.sent.map(({ path }) => path) };
  }

  test('exported contacts, items and calls, and the calibration page say SAMPLE', async () => {
    expect(await firstLines(true)).toEqual({
      said: Array.from({ length: 3 }, () => '\u{FEFF}SAMPLE: demo data'),
      printed: ['rulers for letter, SAMPLE'],
    });
    const real = await firstLines(false);
    expect(real.said).toHaveLength(3);
    expect(JSON.stringify(real)).not.toContain('SAMPLE');
  });
});
