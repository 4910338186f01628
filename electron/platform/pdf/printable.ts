/** Text of any script on the PDFs that are drawn here. */
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';

const resolve = createRequire(import.meta.url).resolve;
const NOTO_SANS = '@expo-google-fonts/noto-sans';

/** Drawn with letters of the standard fonts instead: the minus sign and the arrow of a lane. */
const SUBSTITUTES: Readonly<Record<string, string>> = { '−': '–', '→': '–' };

/** Text that needs no change, except for repeated spaces. A fast path, because most text is like this. */
const PLAIN = /^[ -~]*$/;
/** Letters of the standard PDF fonts, which every reader has. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—•…€]*$/u;
/** Code points that Noto Sans has: Latin, accents, Greek, and Cyrillic; Vietnamese and accented Greek. */
const EMBEDDED = [
  [0x01_00, 0x02_4f],
  [0x03_00, 0x05_2f],
  [0x1e_00, 0x1f_ff],
] as const;

/** Returns the text with single spaces, with letters of other scripts transliterated: `東京` is `DongJing`. */
export function printable(text: string): string {
  if (PLAIN.test(text) && !text.includes('  ')) return text;
  const tidy = text
    .toWellFormed()
    // Soft hyphens and direction marks are invisible, and may be within a word.
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  return Array.from(
    tidy,
    (letter) => SUBSTITUTES[letter] ?? (STANDARD.test(letter) || isEmbedded(letter) ? letter : anyAscii(letter)),
  ).join('');
}

/**
 * Breaks a paragraph into lines between words. A word that is too long for a line is cut.
 *
 * @param fits whether a printable text fits a line
 */
export function wrapText(paragraph: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let current = '';
  for (const term of printable(paragraph).split(' ').filter(Boolean)) {
    const joined = current === '' ? term : `${current} ${term}`;
    if (fits(joined)) {
      current = joined;
      continue;
    }
    if (current !== '') lines.push(current);
    let rest = term;
    while (!fits(rest)) {
      let cut = rest.length - 1;
      while (cut > 1 && !fits(rest.slice(0, cut))) cut -= 1;
      lines.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    current = rest;
  }
  return current === '' ? lines : [...lines, current];
}

function isEmbedded(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return EMBEDDED.some(([first, last]) => first <= point && point <= last);
}

/** Ascent of the standard fonts, as a part of the size: text of both fonts is placed by it, so that they share a line. */
export const ASCENT = 0.718;

/** The font of a printable text: a standard one, or a file of Noto Sans to embed the letters that are used. */
export function fontFor(text: string, bold: boolean): string {
  if (STANDARD.test(text)) return bold ? 'Helvetica-Bold' : 'Helvetica';
  return resolve(
    bold ? `${NOTO_SANS}/700Bold/NotoSans_700Bold.ttf` : `${NOTO_SANS}/400Regular/NotoSans_400Regular.ttf`,
  );
}
