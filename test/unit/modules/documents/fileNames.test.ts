import { describe, expect, test } from 'vitest';
import { documentFileName, pdfName } from '../../../../electron/modules/documents/fileNames.ts';

describe('the name a document leaves under', () => {
  test('says type, BOL and PRO', () => {
    expect(documentFileName({ type: 'Pallet Labels', bolNumber: '4410283617' }, '0481220931')).toBe(
      'Pallet Labels 4410283617 PRO 0481220931.pdf',
    );
    expect(documentFileName({ type: 'BOL', bolNumber: '4410283617' }, null)).toBe('BOL 4410283617.pdf');
    expect(documentFileName({ type: 'BOL', bolNumber: '4410283617' }, '0481', 2)).toBe(
      'BOL 4410283617 PRO 0481 (2).pdf',
    );
  });

  test.each([
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\x', 'x'],
    ['C:\\Windows\\x', 'C Windows x'],
    ['a/b:c*d?e"f<g>h|i', 'a b c d e f g h i'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['a\u0000b\nc', 'ab c'],
    ['...', ''],
    ['n'.repeat(4000), 'n'.repeat(60)],
    ['🚚'.repeat(100), '🚚'.repeat(60)],
  ])('contains nothing that a system rejects, or treats as a path: %j', (type, part) => {
    const name = documentFileName({ type, bolNumber: '1' }, null);
    expect(name).toBe(`${part} 1.pdf`.trimStart());
    expect(name).not.toMatch(/[\\/:*?"<>|]|^\./);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  });

  test('has all of its numbers, and no more bytes than file systems allow', () => {
    const name = documentFileName({ type: '🚚'.repeat(100), bolNumber: '4410283617' }, '0481220931', 2);
    expect(name).toMatch(/^🚚{20,} 4410283617 PRO 0481220931 \(2\)\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  });

  test.each(['CON', 'nul', 'com1', 'COM¹', 'LPT9'])('is not a Windows device name: %s', (part) => {
    expect(pdfName(part)).toBe(`document ${part}.pdf`);
  });

  test('is never empty', () => {
    expect(pdfName('', null, '///')).toBe('document.pdf');
  });
});
