/** Readable names for files that leave the app, safe on every system. */
import { visibleText } from '../../../shared/rules/visibleText.ts';

/** Leaves room for the folder where paths are limited to 260 characters. */
const MAX_PART_CHARACTERS = 60;
/** Leaves room for a number and an extension where names are limited to 255 bytes. */
const MAX_BYTES = 242;
/** Device names reserved by Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;

/** Part of a name, without separators and characters that some systems don't allow. */
function part(text: string): string {
  return visibleText(text)
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

/** Joins the parts that aren't empty to a file name without an extension. The longest one is cut if it is too long. */
export function safeName(...parts: readonly (string | null)[]): string {
  const named = parts
    .map((each) => Array.from(part(each ?? '')).slice(0, MAX_PART_CHARACTERS))
    .filter((letters) => letters.length > 0);
  const bytesOf = (letters: readonly string[]) => Buffer.byteLength(letters.join(''));
  const join = () => named.map((letters) => letters.join('').trim()).join(' ');
  while (Buffer.byteLength(join()) > MAX_BYTES) named.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]?.pop();
  const joined = join();
  return joined === '' || DEVICE.test(joined) ? `document ${joined}`.trim() : joined;
}

/** The same, ending in `.pdf`. */
export function pdfName(...parts: readonly (string | null)[]): string {
  return `${safeName(...parts)}.pdf`;
}

/**
 * The file name of a shipment's document, such as `BOL 12345678 PRO 999.pdf`.
 *
 * @param place among the shipment's documents of this type, from 1
 */
export function documentFileName(
  { type, bolNumber }: { readonly type: string; readonly bolNumber: string },
  proNumber: string | null,
  ordinal = 1,
): string {
  const suffix = ordinal > 1 ? `(${ordinal})` : null;
  return pdfName(type, bolNumber, proNumber === null ? null : `PRO ${proNumber}`, suffix);
}
