import { expect, test } from 'vitest';
import { sampleExports } from '../../../../electron/services/demo/sampleMarks.ts';

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
