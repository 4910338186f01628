import { expect, test } from 'vitest';
import { createPdfCheck } from '../../../../electron/modules/documents/pdfCheck.ts';
import { samplePdf, tinyPdf } from '../../../support/samplePdf.ts';

function resultOf(content: Buffer | string, piece = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(content);
  const check = createPdfCheck();
  for (let at = 0; at < bytes.length; at += piece) check.update(bytes.subarray(at, at + piece));
  return check.result();
}

test.each([1, 7, 1024, 5000, Number.POSITIVE_INFINITY])('a whole PDF passes, in pieces of %d bytes', (piece) => {
  expect(resultOf(samplePdf({ pages: 20 }), piece)).toBeNull();
});

test('data before the header or after the end is accepted within limits', () => {
  expect(resultOf(Buffer.concat([Buffer.alloc(900, ' '), samplePdf()]))).toBeNull();
  expect(resultOf(Buffer.concat([samplePdf(), Buffer.alloc(900, '\n')]))).toBeNull();
});

test.each([
  ['nothing', '', 'document_not_pdf'],
  ['HTML', '<html>%%EOF', 'document_not_pdf'],
  ['a mark that comes too late', Buffer.concat([Buffer.alloc(2000, ' '), samplePdf()]), 'document_not_pdf'],
  ['half of it', samplePdf({ pages: 20 }).subarray(0, 4000), 'document_incomplete'],
  ['all but the last bytes', samplePdf().subarray(0, -8), 'document_incomplete'],
  ['an end that points past itself', tinyPdf('x').replace('startxref\n9', 'startxref\n9999'), 'document_incomplete'],
] as const)('%s does not', (_, content, result) => {
  expect(resultOf(content)).toBe(result);
});

test('the first section of a linearized file is not treated as its end', () => {
  // Such a file has the end of its first section near its beginning, with an offset of 0.
  const first = `${tinyPdf('first section').replace('startxref\n9', 'startxref\n0')}${'x'.repeat(200)}`;
  expect(resultOf(first)).toBe('document_incomplete');
});

test.each([1, 5, Number.POSITIVE_INFINITY])(
  'content is found where the end is missing, in pieces of %d bytes',
  (piece) => {
    const bytes = samplePdf({ pages: 20 }).subarray(0, 4000);
    const check = createPdfCheck();
    for (let at = 0; at < bytes.length; at += piece) check.update(bytes.subarray(at, at + piece));
    expect([check.result(), check.hasObject()]).toEqual(['document_incomplete', true]);
  },
);

test('a header alone is no content', () => {
  const check = createPdfCheck();
  check.update(Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`));
  expect([check.result(), check.hasObject()]).toEqual(['document_incomplete', false]);
});
