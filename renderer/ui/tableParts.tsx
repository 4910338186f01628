/** What all tables share: the header with its sort buttons, checkboxes, and the keys that move the focused row. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';

interface HeadCellProps {
  /** Column ID, by which styles can find its cells. */
  readonly id: string;
  readonly head: string;
  readonly spokenHead?: string | undefined;
  readonly align?: 'left' | 'right' | undefined;
  /** Direction if the table is sorted by this column. */
  readonly sorted: 'ascending' | 'descending' | null;
  /** null: the column isn't sortable. */
  readonly onSort: (() => void) | null;
}

export function HeadCell({ id, head, spokenHead, align, sorted, onSort }: HeadCellProps) {
  return (
    <th scope="col" data-column={id} className={align === 'right' ? 'num' : undefined} aria-sort={sorted ?? undefined}>
      {onSort === null ? (
        spokenHead === undefined ? (
          head
        ) : (
          <>
            <span aria-hidden="true">{head}</span>
            <span className="vh">{spokenHead}</span>
          </>
        )
      ) : (
        <button type="button" onClick={onSort}>
          <span className="cut">{head}</span>
          {sorted !== null && <Icon of={sorted === 'descending' ? IconChevronDown : IconChevronUp} size={12} />}
        </button>
      )}
    </th>
  );
}

/** The row that a key moves the focus to, or undefined. May be outside the table's rows. */
export function rowAfterKey(key: string, at: number, count: number, visibleRows: number): number | undefined {
  const page = Math.max(1, visibleRows - 2);
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + page,
    PageUp: at - page,
  };
  return goals[key];
}

interface TickBoxProps {
  readonly name: string;
  readonly state: 'none' | 'some' | 'all';
  /** Reachable by Tab. A row's checkbox isn't: Space on the row toggles it. */
  readonly isReachable: boolean;
  readonly onChange: () => void;
}

/** Checkbox of a row, or of all rows. */
export function TickBox({ name, state, isReachable, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={name}
      tabIndex={isReachable ? 0 : -1}
      checked={state === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'some';
      }}
      onChange={onChange}
    />
  );
}
