import type { ReactNode } from 'react';

/** Empty state: one sentence that says why, and one action with its shortcut. */
export function EmptyState({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
