import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../electron/platform/tables/readTable.ts';
import { readTableOnThread } from '../../../../electron/platform/tables/tableThread.ts';
import { TableProblemSchema } from '../../../../shared/errors.ts';
import { workbook, zip } from '../../../support/workbook.ts';

/** The rows with their lines, or the problem. */
async function rowsOf(content: Uint8Array | string) {
  const table = await readTable(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return table.ok ? table.value.rows.map(({ line, cells }) => [line, ...cells]) : table.error;
}

const windows1252 = (text: string) => Uint8Array.from(Array.from(text, (char) => char.codePointAt(0) ?? 0));

describe('text files of different programs', () => {
  const rows = [
    [1, 'Order No.', 'Ship To', 'Weight'],
    [2, 'SO-1', 'Müller, Inc.', '1250.5'],
    [3, 'SO-2', 'Two\nlines', ''],
  ];

  test('Excel: UTF-8 with its mark, or the Windows encoding with semicolons, CRLF', async () => {
    const excel = '\u{FEFF}Order No.,Ship To,Weight\r\nSO-1,"Müller, Inc.",1250.5\r\nSO-2,"Two\r\nlines",\r\n';
    expect(await rowsOf(excel)).toEqual(rows);
    const european = 'Order No.;Ship To;Weight\r\nSO-1;Müller, Inc.;1250.5\r\nSO-2;"Two\nlines";\r\n';
    expect(await rowsOf(windows1252(european))).toEqual(rows);
    expect(await rowsOf(`sep=;\r\n${european}`)).toEqual(rows.map(([line, ...cells]) => [Number(line) + 1, ...cells]));
  });

  test('LibreOffice and Google Sheets: plain UTF-8, LF, no last line end', async () => {
    const text = 'Order No.,Ship To,Weight\nSO-1,"Müller, Inc.",1250.5\nSO-2,"Two\nlines",';
    expect(await rowsOf(text)).toEqual(rows);
    expect(await rowsOf('Order No.\tShip To\nSO-1\tMüller, Inc.')).toEqual([
      [1, 'Order No.', 'Ship To'],
      [2, 'SO-1', 'Müller, Inc.'],
    ]);
  });
});

test('columns that are blank in all rows at the end of a text file, as Excel saves formatted ones, are left out', async () => {
  const blank = ','.repeat(2000);
  expect(await rowsOf(`Order,Item${blank}\nSO-1,${blank}\nSO-2,pipe,late${blank}\n`)).toEqual([
    [1, 'Order', 'Item', ''],
    [2, 'SO-1', '', ''],
    [3, 'SO-2', 'pipe', 'late'],
  ]);
});

describe('quotation marks in text files', () => {
  test('inch marks inside cells are read', async () => {
    const text = 'Order,Item,Qty\nSO-1,4" pipe,1\nSO-2,"4" pipe",2\nSO-3,"4"" pipe, black",3\nSO-4,18",4';
    expect(await rowsOf(text)).toEqual([
      [1, 'Order', 'Item', 'Qty'],
      [2, 'SO-1', '4" pipe', '1'],
      [3, 'SO-2', '4" pipe', '2'],
      [4, 'SO-3', '4" pipe, black', '3'],
      [5, 'SO-4', '18"', '4'],
    ]);
  });

  test.each([
    ['in the middle', 'Order,Item\nSO-1,"Two\nlines"\n\nSO-2,"pipe\nSO-3,bolts\nSO-4,nuts\n', 5],
    ['after an inch mark', 'Order,Item\nSO-1,"4" pipe\nSO-2,bolts\n', 2],
    ['in the headings', 'Order,"Item\nSO-1,pipe\n', 1],
    ['in the last row', 'Order,Item\r\nSO-1,"pipe', 2],
    ['after the hint at the delimiter', 'sep=;\nOrder;Item\nSO-1;"pipe\nSO-2;bolts\n', 3],
  ])(
    'one that isn’t closed %s is a problem of its row: the rows after it would be lost',
    async (_where, text, line) => {
      expect(await rowsOf(text)).toEqual({ openQuoteLine: line });
    },
  );
});

describe('Excel workbooks', () => {
  const rows = [
    ['Order', 'ZIP', 'Pickup', 'Weight', 'Rush', 'Total'],
    null,
    ['SO-1 & Co', 2110, { serial: 46346 }, 1250.5, true, { formula: 'D3*2', value: 2501 }],
    ['', null, { serial: 46346.5 }, 0.1 + 0.2, false, { formula: 'A3&""', value: 'text' }],
  ] as const;
  const expected = [
    [1, 'Order', 'ZIP', 'Pickup', 'Weight', 'Rush', 'Total'],
    [3, 'SO-1 & Co', '2110', '2026-11-20', '1250.5', 'TRUE', '2501'],
    [4, '', '', '2026-11-20 12:00', '0.3', 'FALSE', 'text'],
  ];

  test('dates, numbers, formulas and shared texts are read as displayed, with the rows of the sheet', async () => {
    expect(await rowsOf(workbook(rows))).toEqual(expected);
  });

  test('texts in the cells, and a first sheet without rows', async () => {
    expect(await rowsOf(workbook(rows, { isInline: true, hasBlankSheet: true }))).toEqual(expected);
  });

  test('any number of columns, without the blank ones after the last value', async () => {
    const wide = Array.from({ length: 700 }, (_, at) => `Column ${at + 1}`);
    const blank = Array.from({ length: 300 }, () => '');
    const farRight = [...blank, ...blank, 'last'];
    const cells = [wide, farRight].map((row) => [...row, ...blank]);
    expect(await rowsOf(workbook(cells))).toEqual([
      [1, ...wide],
      [2, ...farRight],
    ]);
  });

  test('errors of formulas, and line ends as in text files', async () => {
    const cells = ['t="e"', { error: '#N/A' }, 'Two\r\nlines', { formula: 'A1', value: 'é' }] as const;
    for (const options of [{}, { isInline: true }, { isPrefixed: true }]) {
      expect(await rowsOf(workbook([cells], options))).toEqual([[1, 't="e"', '#N/A', 'Two\nlines', 'é']]);
    }
  });

  test('dates that count from 1904', async () => {
    expect(await rowsOf(workbook([[{ serial: 46346 - 1462 }]], { is1904: true }))).toEqual([[1, '2026-11-20']]);
  });

  test('leap days, and what is no date of an order', async () => {
    const serials = [61, 36585, 45351].map((serial) => [{ serial }]);
    expect(await rowsOf(workbook(serials))).toEqual([
      [1, '00:00'],
      [2, '2000-02-29'],
      [3, '2024-02-29'],
    ]);
  });

  test('an archive that unpacks to more than 100 MB is rejected, and one that lies about it is not unpacked further', async () => {
    const bomb = { name: 'xl/workbook.xml', content: Buffer.alloc(101 * 1024 * 1024) };
    expect(await rowsOf(zip([bomb]))).toBe('too_large');
    expect(await rowsOf(zip([{ ...bomb, declared: 1000 }]))).toBe('damaged');
  });

  test('a protected, a damaged and an empty file each say so', async () => {
    expect(await rowsOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('protected');
    expect(await rowsOf(workbook(rows).slice(0, 900))).toBe('damaged');
    expect(await rowsOf(workbook([]))).toBe('empty');
    expect(await rowsOf(zip([{ name: 'photo.jpg', content: Buffer.from('x') }]))).toBe('damaged');
    expect(await rowsOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe('not_a_table');
    expect(await rowsOf('\n \n')).toBe('empty');
  });
});

test('more rows than an import takes are rejected, in text and in a workbook', async () => {
  expect(await rowsOf('a\n'.repeat(10_001))).toHaveLength(10_001);
  expect(await rowsOf('a\n'.repeat(10_002))).toBe('too_many_rows');
  expect(await rowsOf(workbook(Array.from({ length: 10_002 }, () => ['a'])))).toBe('too_many_rows');
});

test('no content throws', async () => {
  const parts = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(workbook([['a', 1]])));
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(), fc.uint8Array({ maxLength: 8 }), async (base, at, noise) => {
      const content = Uint8Array.from(base);
      if (content.length > 0) content.set(noise.slice(0, content.length - (at % content.length)), at % content.length);
      const table = await readTable(content);
      expect(table.ok || TableProblemSchema.safeParse(table.error).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a thread reads the same, and ends when the call is canceled', async () => {
  const { signal } = new AbortController();
  expect(await readTableOnThread(workbook([['a', 1]]), signal)).toEqual({
    ok: true,
    value: { rows: [{ line: 1, cells: ['a', '1'] }], sheet: 'Orders' },
  });
  expect(await readTableOnThread(new TextEncoder().encode('a,"b\nc,d'), signal)).toEqual({
    ok: false,
    error: { openQuoteLine: 1 },
  });
  const canceled = new AbortController();
  const reading = readTableOnThread(workbook([['a', 1]]), canceled.signal);
  canceled.abort();
  expect(await reading).toMatchObject({ ok: false });
});
