import type { ReactNode } from 'react';

interface BadgeProps {
  readonly kind?: 'neutral' | 'moving' | 'done' | 'attn' | 'late' | 'pick' | 'plain';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A small tinted label. The text says the same as the color. */
export function Badge({ kind = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`tag ${kind}`}>
      {icon}
      {children}
    </span>
  );
}
