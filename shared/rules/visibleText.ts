/**
 * Makes untrusted text safe to display. Direction marks could reverse a price or a file name; control characters are
 * invisible or break lines. Everything else, including `<script>`, is plain text.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Removes direction marks and control characters other than tab and line feed. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '');
}
