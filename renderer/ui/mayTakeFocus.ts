import { isTextField } from './keys/registry.ts';

/** Whether rows that were just loaded may take the focus: not while the user types, or uses the pane beside them. */
export function mayTakeFocus(): boolean {
  const { activeElement } = document;
  return !isTextField(activeElement) && (activeElement?.closest('aside') ?? null) === null;
}
