/**
 * PDFs made for tests and benches, written manually so that each oddity is exactly where a test needs it, without a
 * library in between. All are complete (header, cross-reference table, end) unless a test cuts them.
 *
 * - `samplePdf({ pages: 2 })` and `samplePdf({ pages: 500 })` are the files of the bench: text and rules on each page,
 *   nothing compressed. The viewer reports the paint of the first page with the performance mark `pdf-first-page` and
 *   the attribute `data-painted` on the element of role `document`.
 */

export interface SamplePdf {
  readonly pages?: number;
  /** Points; a function gives each page (from 1) its own size. Letter if omitted. */
  readonly size?: readonly [number, number] | ((page: number) => readonly [number, number]);
  /** `/Rotate` of each page: 0, 90, 180, 270. */
  readonly rotate?: (page: number) => number;
  /** On every page, after its number. */
  readonly text?: string;
  /** Runs when the document is opened, in a reader that runs scripts. */
  readonly script?: string;
  /** A link over the head of every page. */
  readonly link?: string;
  /** Titles of an outline, one per page from the first on. */
  readonly outline?: readonly string[];
  /** Bytes of an object that nothing uses. */
  readonly padding?: number;
}

const LETTER = [612, 792] as const;

/** Returns a complete PDF. */
export function samplePdf(options: SamplePdf = {}): Buffer {
  const { pages = 1, size = LETTER, rotate, text = 'Sample page', script, link, outline = [], padding = 0 } = options;
  const objects: (string | Buffer)[] = [];
  const add = (content: string | Buffer) => objects.push(content);
  const firstPage = 4;
  const pageOf = (page: number) => firstPage + (page - 1) * 2;
  const after = pageOf(pages + 1);
  const hasOutline = outline.length > 0;
  add(
    [
      '<< /Type /Catalog /Pages 2 0 R',
      hasOutline ? `/Outlines ${after} 0 R` : '',
      script === undefined ? '' : `/OpenAction << /S /JavaScript /JS (${escaped(script)}) >>`,
      '>>',
    ].join(' '),
  );
  const kids = Array.from({ length: pages }, (_, index) => `${pageOf(index + 1)} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page += 1) {
    const [width, height] = typeof size === 'function' ? size(page) : size;
    const turned = rotate === undefined ? '' : `/Rotate ${rotate(page)}`;
    const area = `[40 ${height - 90} ${width - 40} ${height - 40}]`;
    const links =
      link === undefined
        ? ''
        : `/Annots [<< /Type /Annot /Subtype /Link /Rect ${area} /A << /S /URI /URI (${escaped(link)}) >> >>]`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${turned} ${links}
/Resources << /Font << /F1 3 0 R >> >> /Contents ${pageOf(page) + 1} 0 R >>`,
    );
    add(stream(drawing(page, pages, width, height, text)));
  }
  if (hasOutline) {
    add(`<< /Type /Outlines /First ${after + 1} 0 R /Last ${after + outline.length} 0 R /Count ${outline.length} >>`);
    for (const [index, title] of outline.entries()) {
      const previous = index === 0 ? '' : `/Prev ${after + index} 0 R`;
      const next = index === outline.length - 1 ? '' : `/Next ${after + index + 2} 0 R`;
      const target = pageOf(Math.min(pages, index + 1));
      add(`<< /Title (${escaped(title)}) /Parent ${after} 0 R ${previous} ${next} /Dest [${target} 0 R /Fit] >>`);
    }
  }
  if (padding > 0) add(stream(Buffer.alloc(padding, 0x20)));
  return assemble(objects);
}

/** Returns the smallest text that is accepted as a complete PDF; no viewer shows it. */
export function tinyPdf(content: string): string {
  return `%PDF-1.7\n${content}\nstartxref\n9\n%%EOF\n`;
}

function drawing(page: number, pages: number, width: number, height: number, text: string): string {
  const rules = Array.from({ length: 30 }, (_, row) => {
    const y = height - 130 - row * 20;
    return y < 40
      ? ''
      : `40 ${y} m ${width - 40} ${y} l S BT /F1 9 Tf 44 ${y + 5} Td (Row ${row + 1} of page ${page}) Tj ET`;
  });
  const head = `BT /F1 18 Tf 40 ${height - 70} Td (${escaped(text)} ${page} of ${pages}) Tj ET`;
  return ['0.5 w', head, ...rules].filter((line) => line !== '').join('\n');
}

function stream(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
