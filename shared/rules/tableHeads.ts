/** Headings of table files. */
import { termsOf } from './searchTerms.ts';

/** Normalizes ` Length (in.) ` to `lengthin`. */
export const headKey = (head: string) => termsOf(head).join('');
