/** Writes Excel workbooks as programs do, with the parts that differ between them. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A cell: text, number, truth value, a date by its serial number, an error, or a formula with its last value. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number }
  | { readonly error: string }
  | { readonly formula: string; readonly value: string | number };

interface WorkbookOptions {
  /** Dates count from 1904, as in files of early versions for the Mac. */
  readonly is1904?: boolean;
  /** Texts in the cells, as Google Sheets and LibreOffice don't write them, instead of in a shared table. */
  readonly isInline?: boolean;
  /** Adds a first sheet without rows. */
  readonly hasBlankSheet?: boolean;
  /** Formatted rows without values after the last one. */
  readonly blankRows?: number;
  /** Adds a formatted row without values as the last one that a sheet can have. */
  readonly hasLastRow?: boolean;
  /** Names of elements have a prefix, as some libraries write them. */
  readonly isPrefixed?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letters(Math.floor(at / 26) - 1)}${letters(at % 26)}`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The bytes of a workbook with one sheet. Rows that are null are not in the file. */
export function workbook(rows: readonly (readonly Cell[] | null)[], options: WorkbookOptions = {}): Uint8Array {
  const shared: string[] = [];
  const cellXml = (cell: Cell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'string') {
      if (options.isInline === true) {
        return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      }
      return `<c r="${reference}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
    }
    if ('error' in cell) return `<c r="${reference}" t="e"><f>VLOOKUP(1,A:A,1)</f><v>${cell.error}</v></c>`;
    if ('serial' in cell) return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
    const type = typeof cell.value === 'string' ? ' t="str"' : '';
    return `<c r="${reference}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`;
  };
  const body = rows
    .map((cells, at) =>
      cells === null
        ? ''
        : `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join('')}</row>`,
    )
    .join('');
  const blankRow = (line: number) => `<row r="${line}"><c r="A${line}" s="1"/><c r="B${line}" s="1"/></row>`;
  const blanks = [
    ...Array.from({ length: options.blankRows ?? 0 }, (_, at) => rows.length + 1 + at),
    ...(options.hasLastRow === true ? [1_048_576] : []),
  ];
  const data = `${body}${blanks.map(blankRow).join('')}`;
  const prefixed = (xml: string) =>
    options.isPrefixed === true ? xml.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replaceAll('xmlns=', 'xmlns:x=') : xml;
  const sheets = options.hasBlankSheet === true ? ['Notes', 'Orders'] : ['Orders'];
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${options.is1904 === true ? ' date1904="1"' : ''}/><sheets>${sheets
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId8" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId9" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="m/d/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  };
  const sheetXml = (text: string) => `${HEAD}<worksheet ${MAIN}><sheetData>${text}</sheetData></worksheet>`;
  if (options.hasBlankSheet === true) files['xl/worksheets/sheet1.xml'] = sheetXml('');
  files[`xl/worksheets/sheet${sheets.length}.xml`] = sheetXml(data);
  return zip(
    Object.entries(files).map(([name, text]) => ({
      name,
      content: Buffer.from(/^xl\/[^_]+$/.test(name) ? prefixed(text) : text),
    })),
  );
}

/** A ZIP archive. `declared`: the unpacked size that the directory claims. */
export function zip(
  files: readonly { readonly name: string; readonly content: Uint8Array; readonly declared?: number }[],
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, content, declared } of files) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000'),
      common,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    entry.writeUInt32LE(at, 42);
    parts.push(local);
    directory.push(entry);
    at += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]));
}
