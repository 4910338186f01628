import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { printingStrings } from '../../../../../renderer/features/printing/strings.tsx';

const EARLIER = { time: 'Nov 18', printer: null, part: 'pages', numbers: null, details: '', by: '' } as const;

test('an earlier print is one text of what is known of it', () => {
  const text = printingStrings.earlierPrint;
  expect(text(EARLIER)).toBe('Nov 18');
  expect(text({ ...EARLIER, printer: 'Laser', numbers: [2, 3], details: '2 copies', by: 'clerk1' })).toBe(
    'Nov 18, Laser, page 2, 3, 2 copies, by clerk1',
  );
  expect(text({ ...EARLIER, part: 'units', numbers: [1] })).toBe('Nov 18, unit 1');
});

test('a print of a job names its shipment, printer, and details if they are known', () => {
  const text = (print: Parameters<typeof printingStrings.jobPrint>[0]) =>
    renderToStaticMarkup(printingStrings.jobPrint(print)).replaceAll(/<[^>]+>/g, '');
  expect(text({ bolNumber: null, document: 'BOL', printer: null, details: '' })).toBe('BOL');
  expect(text({ bolNumber: '4471', document: 'BOL', printer: 'Laser', details: '2 copies' })).toBe(
    '4471 BOL on Laser, 2 copies',
  );
  expect(text({ bolNumber: null, document: 'BOL', printer: null, details: '2 copies' })).toBe('BOL, 2 copies');
});
