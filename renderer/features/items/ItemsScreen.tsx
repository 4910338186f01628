import { DirectoryScreen } from '../directory/index.ts';
import { ITEM_DIRECTORY } from './itemDirectory.tsx';

/** Items screen, at `#/items`. With an identifier, it opens that item. */
export function ItemsScreen({ itemId }: { readonly itemId: string | undefined }) {
  return <DirectoryScreen config={ITEM_DIRECTORY} entryId={itemId} />;
}
