import { type ReactNode, useState } from 'react';

interface ScreenProps {
  /** The heading of the screen for screen readers; the visible one is part of `children`. */
  readonly label: string;
  /** The pane at the right. */
  readonly side?: ReactNode;
  /** What the side is called where there is room for one of the two. */
  readonly sideWord?: string;
  readonly children: ReactNode;
}

/** A screen: the sheet one works on and, at its right, a `Side`; in a narrow window the side is behind a tab. */
export function Screen({ label, side, sideWord = 'Details', children }: ScreenProps) {
  const [isSideShown, setIsSideShown] = useState(false);
  const hasSide = side !== undefined && side !== null && side !== false;
  return (
    <div className={isSideShown ? 'screen shows-side' : 'screen'}>
      {hasSide && (
        <div className="screen-tabs tabs">
          <button type="button" className={isSideShown ? '' : 'on'} onClick={() => setIsSideShown(false)}>
            {label}
          </button>
          <button type="button" className={isSideShown ? 'on' : ''} onClick={() => setIsSideShown(true)}>
            {sideWord}
          </button>
        </div>
      )}
      <section className="work" aria-label={label}>
        {children}
      </section>
      {side}
    </div>
  );
}

interface SideProps {
  readonly label: string;
  /** Pixels. */
  readonly width?: number;
  /** Stays in sight while the side scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The sunken pane at the right of a screen. Scrolls by itself. */
export function Side({ label, width = 300, foot, children }: SideProps) {
  return (
    <aside className="side" style={{ width }} aria-label={label}>
      {children}
      {foot !== undefined && <div className="foot">{foot}</div>}
    </aside>
  );
}

/** What scrolls between a screen's head and its action bar. */
export function ScrollArea({ children }: { readonly children: ReactNode }) {
  return (
    <div className="scroll">
      <div className="pad">{children}</div>
    </div>
  );
}

/** Back and draft left, what wants a look in the middle, the one way on right. Always in sight. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="actions">{children}</div>;
}

/** Filters, ages and counts above a table. */
export function StatusBar({ children }: { readonly children: ReactNode }) {
  return <div className="statusbar">{children}</div>;
}
