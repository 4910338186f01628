import { type ReactNode, useState } from 'react';
import { uiStrings } from './strings.tsx';

interface ScreenProps {
  /** Heading for screen readers; the visible one is part of `children`. */
  readonly label: string;
  /** The pane on the right. */
  readonly side?: ReactNode;
  /** Label of the side pane's tab if the window is too narrow for both. */
  readonly sideWord?: string;
  /** What was opened in the side pane: a narrow window shows it at once, and the main area when it is null again. */
  readonly opened?: string | null;
  readonly children: ReactNode;
}

/** A screen: the main area, and a `Side` on its right, which is behind a tab in a narrow window. */
export function Screen({ label, side, sideWord = uiStrings.details, opened = null, children }: ScreenProps) {
  const [isSideShown, setIsSideShown] = useState(opened !== null);
  const [lastOpened, setLastOpened] = useState(opened);
  if (opened !== lastOpened) {
    setLastOpened(opened);
    setIsSideShown(opened !== null);
  }
  const hasSide = side !== undefined && side !== null && side !== false;
  return (
    <div className={isSideShown ? 'screen shows-side' : 'screen'}>
      {hasSide && (
        <div className="screen-tabs tabs">
          {/* The visible heading is hidden with its pane. */}
          {isSideShown && <h1 className="vh">{label}</h1>}
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
  /** Pixels, in a wide window. */
  readonly width?: number;
  /** Stays visible while the side scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The side pane of a screen, with its own scroll container. */
export function Side({ label, width = 300, foot, children }: SideProps) {
  return (
    <aside className="side" style={{ width: `min(${width}px, 28vw)` }} aria-label={label}>
      {children}
      {foot !== undefined && <div className="foot">{foot}</div>}
    </aside>
  );
}

/** Scroll area between a screen's header and its action bar. */
export function ScrollArea({ children }: { readonly children: ReactNode }) {
  return (
    <div className="scroll">
      <div className="pad">{children}</div>
    </div>
  );
}

/** Action bar: back and drafts on the left, warnings in the middle, the primary action on the right. Always visible. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="actions">{children}</div>;
}

/** Bar above a table for filters, age and counts. */
export function StatusBar({ children }: { readonly children: ReactNode }) {
  return <div className="statusbar">{children}</div>;
}
