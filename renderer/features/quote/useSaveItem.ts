import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { folded } from '../../../shared/rules/searchTerms.ts';
import { invoke } from '../../api/client.ts';
import { useToast } from '../../ui/useToast.tsx';
import type { RowDraft } from './form.ts';
import { itemOfRow } from './rowItem.ts';
import { quoteStrings } from './strings.ts';

interface SavingItem {
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly error: AppError | null;
}

/** Number of search results to check for an item with the same name. Few items have a similar name. */
const MAX_MATCHES = 50;

/**
 * Saves a grid row as an item. Updates an item of the same name with the row's values, except its SKU, unit type,
 * pieces and description.
 */
export function useSaveItem(row: RowDraft | undefined, rowNumber: number): SavingItem {
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const toast = useToast();

  async function save() {
    if (row === undefined || isSaving) return;
    const item = itemOfRow(row);
    if (item === null) return toast(quoteStrings.rowIncomplete(rowNumber));
    setIsSaving(true);
    setError(null);
    const found = await invoke('items.list', { search: item.name, sort: 'use', offset: 0, limit: MAX_MATCHES });
    const known = (found.ok ? found.value.items : []).find(({ name }) => folded(name) === folded(item.name));
    const saved = found.ok
      ? await invoke('items.save', {
          itemId: known?.id ?? crypto.randomUUID(),
          fields:
            known === undefined
              ? item
              : {
                  ...item,
                  sku: known.sku,
                  unitType: item.unitType || known.unitType,
                  pieces: known.pieces,
                  description: known.description,
                },
          version: known?.version,
        })
      : found;
    setIsSaving(false);
    if (!saved.ok) return setError(saved.error);
    toast(known === undefined ? quoteStrings.savedToItems(item.name) : quoteStrings.updatedInItems(item.name));
  }
  return { save: () => void save(), isSaving, error };
}
