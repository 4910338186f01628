import type { ReactNode } from 'react';

interface TagProps {
  readonly kind?: 'neutral' | 'moving' | 'done' | 'attn' | 'late' | 'pick' | 'plain';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A small tinted word. Colour never stands alone: the word says the same. */
export function Tag({ kind = 'neutral', icon, children }: TagProps) {
  return (
    <span className={`tag ${kind}`}>
      {icon}
      {children}
    </span>
  );
}
