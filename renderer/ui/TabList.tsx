import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabOption<Name extends string> {
  readonly name: Name;
  readonly word: string;
  /** Number of items behind the tab; hidden if zero. */
  readonly count?: number;
}

interface TabListProps<Name extends string> {
  /** Accessible name: `About the shipment`. */
  readonly label: string;
  readonly tabs: readonly TabOption<Name>[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  readonly children: ReactNode;
}

/** Tabs for one panel. Arrows, Home and End move between them, and the panel follows. */
export function TabList<Name extends string>({ label, tabs, shown, onShow, children }: TabListProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === shown);
    const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const goal = goals[event.key];
    const next = goal === undefined ? undefined : tabs[(goal + tabs.length) % tabs.length];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onShow(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, word, count = 0 }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown ? 0 : -1}
            className={name === shown ? 'on' : undefined}
            onClick={() => onShow(name)}
          >
            {word}
            {count > 0 ? <span className="muted">{count}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  );
}
