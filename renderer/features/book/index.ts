export { BookScreen } from './BookScreen.tsx';
export type { BookOf, ImportRow, Texts } from './bookOf.ts';
