import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const ICONS = { attn: IconAlertTriangle, late: IconCircleX, done: IconCircleCheck, info: IconInfoCircle } as const;

interface CalloutProps {
  readonly kind: keyof typeof ICONS;
  /** The news itself. */
  readonly title: ReactNode;
  /** At the right of the title: a time, a tag. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
}

/** Tint, edge, icon, and a title that is the news. A late note is announced at once. */
export function Callout({ kind, title, aside, children, actions }: CalloutProps) {
  return (
    <section className={`note ${kind}`} role={kind === 'late' ? 'alert' : 'status'}>
      <Icon of={ICONS[kind]} />
      <div className="note-body">
        <div className="row">
          <h2 className="grow">{title}</h2>
          {aside}
        </div>
        {children}
        {actions !== undefined && <div className="note-acts">{actions}</div>}
      </div>
    </section>
  );
}
