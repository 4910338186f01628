/** Text on the PDFs that the app draws itself. */

export type Pdf = PDFKit.PDFDocument;

/** SAMPLE across the page, light enough to read the text below. */
export function drawSampleMark(pdf: Pdf, page: { readonly width: number; readonly height: number }): void {
  pdf.font('Helvetica-Bold').fontSize(144).fillColor('#e8eaee');
  const left = (page.width - pdf.widthOfString('SAMPLE')) / 2;
  pdf.save().rotate(-38, { origin: [page.width / 2, page.height / 2] });
  pdf.text('SAMPLE', left, page.height / 2 - pdf.currentLineHeight() / 2, { lineBreak: false });
  pdf.restore();
}

interface Style {
  readonly width: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
}

/** Draws one line of text, shortened to its width. */
export function put(
  pdf: Pdf,
  text: string,
  left: number,
  y: number,
  { width, size, bold = false, align = 'left' }: Style,
): void {
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor('black');
  const shown = fitted(pdf, printable(text), width);
  const shift = align === 'right' ? width - pdf.widthOfString(shown) : 0;
  pdf.text(shown, left + shift, y, { lineBreak: false });
}

/** The text, cut to the part that fits the width. */
function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let letters = Array.from(text).slice(0, 300);
  while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** What the standard fonts lack: the minus sign and the arrow of a lane. */
const SUBSTITUTES: Readonly<Record<string, string>> = { '−': '–', '→': '–' };

/** Text in the standard fonts' character set: unsupported accents are dropped, other letters become `?`. */
function printable(text: string): string {
  return Array.from(text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), (letter) => {
    if (isWinAnsi(letter)) return letter;
    const substitute = SUBSTITUTES[letter];
    if (substitute !== undefined) return substitute;
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isWinAnsi) ? plain : '?';
  }).join('');
}

function isWinAnsi(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—•…€]$/u.test(letter);
}

/** Ends the document and returns its bytes. */
export async function finishedBytes(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
