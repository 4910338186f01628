import { DirectoryScreen } from '../directory/index.ts';
import { ITEM_DIRECTORY } from './itemDirectory.tsx';

/** Items screen. */
export function ItemsScreen() {
  return <DirectoryScreen book={ITEM_DIRECTORY} />;
}
