import { useEffect, useState } from 'react';
import { useAfterField } from '../../ui/keys/useAfterField.ts';

/**
 * Returns the action of the key that imports. A correction in the focused field counts: it is taken first, and the import
 * runs once the rows are checked with it.
 *
 * @param isChecked the rows of this `plan` are checked
 */
export function useImportWhenChecked<Plan extends object>(plan: Plan | null, isChecked: boolean, run: () => void) {
  /** The plan that the key was pressed for. One that was changed later isn't imported. */
  const [requested, setRequested] = useState<Plan | null>(null);
  useEffect(() => {
    if (requested === null || requested !== plan || !isChecked) return;
    setRequested(null);
    run();
  }, [requested, plan, isChecked, run]);
  return useAfterField(() => setRequested(plan));
}
