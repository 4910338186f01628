import { DirectoryScreen } from '../book/index.ts';
import { ITEM_DIRECTORY } from './itemDirectory.tsx';

/** What is shipped, at `#/catalogue`. */
export function ItemsScreen() {
  return <DirectoryScreen book={ITEM_DIRECTORY} />;
}
