/**
 * Text of others, made safe to stand beside our own. Marks that change the direction of what follows could turn a price
 * or a file name around; control characters show as nothing or as a new line. All others, `<script>` included, are text.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Without direction marks and control characters other than tab and line feed. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '');
}
