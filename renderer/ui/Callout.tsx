import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const ICONS = { attn: IconAlertTriangle, late: IconCircleX, done: IconCircleCheck, info: IconInfoCircle } as const;

interface CalloutProps {
  readonly kind: keyof typeof ICONS;
  /** The message. */
  readonly title: ReactNode;
  /** Right of the title: a time or a badge. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
}

/** A message with tint, border, icon and title. The `late` kind is announced immediately by screen readers. */
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
