export { DirectoryScreen } from './BookScreen.tsx';
export type { DirectoryConfig, Texts } from './bookOf.ts';
