/** Names under which files leave the app: made of what the app knows, safe on every system. */
import { visibleText } from '../../../shared/rules/visibleText.ts';

/** Room for the folder on systems that allow 260 characters, and for four bytes a character on those that count bytes. */
const LONGEST = 60;
/** Device names that Windows takes for themselves, whatever follows their dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** One part of a name: no separator, no character that some system refuses. */
function part(text: string): string {
  return visibleText(text)
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

/** A file name ending in `.pdf` out of parts, empty ones left out. */
export function pdfName(...parts: readonly (string | null)[]): string {
  const joined = parts
    .map((each) =>
      Array.from(part(each ?? ''))
        .slice(0, LONGEST)
        .join('')
        .trim(),
    )
    .filter((each) => each !== '')
    .join(' ');
  const name = joined === '' || DEVICE.test(joined) ? `document ${joined}`.trim() : joined;
  return `${name}.pdf`;
}

/** `BOL 12345678 PRO 999.pdf` of a document and the PRO of its shipment. */
export function documentFileName(
  { type, bolNumber }: { readonly type: string; readonly bolNumber: string },
  proNumber: string | null,
): string {
  return pdfName(type, bolNumber, proNumber === null ? null : `PRO ${proNumber}`);
}
