export { BookScreen } from './BookScreen.tsx';
export type { BookOf, Texts } from './bookOf.ts';
