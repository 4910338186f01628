import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { rowAfterKey } from '../../ui/tableParts.tsx';
import { ALERT_GROUPS, type AlertGroup } from './alertGroups.ts';
import type { AttentionLine } from './alertMessages.ts';
import styles from './attention.module.css';
import { attentionStrings } from './strings.ts';
import type { RowSelection } from './useRowSelection.ts';

interface AlertTableProps {
  readonly label: string;
  /** In the order of the groups. */
  readonly lines: readonly AttentionLine[];
  /** Number of alerts by group, of which not all may be listed; null: no group headings. */
  readonly counts: ReadonlyMap<AlertGroup, number> | null;
  readonly selection: RowSelection;
  /** Phone number of a carrier; undefined if unknown. */
  readonly phoneOf: (carrierCode: string) => string | undefined;
  readonly onOpen: (line: AttentionLine) => void;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * Alerts below the heading of what to do about them. The table holds the browser's focus, so that no keystroke is lost
 * while rows disappear.
 */
export function AlertTable({ label, lines, counts, selection, phoneOf, onOpen }: AlertTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const { at, selected } = selection;

  useEffect(() => table.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const goal = rowAfterKey(event.key, at, lines.length, PAGE);
    const line = lines[at];
    if (goal !== undefined) selection.moveTo(goal, event.shiftKey);
    else if (event.shiftKey || line === undefined) return;
    else if (event.key === 'Enter') onOpen(line);
    else if (event.key === ' ') selection.toggle(at);
    else return;
    event.preventDefault();
  };

  const groups =
    counts === null
      ? [{ title: null, rows: lines.map((line, row) => ({ line, row })) }]
      : ALERT_GROUPS.map((group) => ({
          title: `${group.title} · ${formatNumber(counts.get(group.id) ?? 0)}`,
          rows: lines.map((line, row) => ({ line, row })).filter(({ line }) => line.group === group.id),
        })).filter(({ rows }) => rows.length > 0);

  return (
    <div className={styles.table}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid.
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role
        tabIndex={0}
        className="table bleed window"
        style={{ ['--table-min' as string]: '640px' }}
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col style={{ width: 40 }} />
          <col />
          <col style={{ width: '32%' }} />
          <col style={{ width: 184 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="tick">
              <input
                type="checkbox"
                aria-label={attentionStrings.selectAll}
                checked={lines.length > 0 && selected.size === lines.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selected.size > 0 && selected.size < lines.length;
                }}
                onChange={selection.all}
              />
            </th>
            <th scope="col">{attentionStrings.alertHead}</th>
            <th scope="col">{attentionStrings.shipment}</th>
            <th scope="col">{counts === null ? attentionStrings.returns : attentionStrings.since}</th>
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {title === null ? null : (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={4}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map(({ line, row }) => (
              <tr
                key={`${line.kind} ${line.id}`}
                id={`${id}-${row}`}
                data-row={line.id}
                aria-selected={selected.has(line.id)}
                className={row === at ? 'open sel' : 'open'}
                onMouseDown={(event) => {
                  if (event.shiftKey || event.detail > 1) event.preventDefault();
                }}
                onClick={(event) => {
                  if (event.target instanceof HTMLInputElement) return;
                  table.current?.focus({ preventScroll: true });
                  selection.moveTo(row, event.shiftKey);
                }}
                onDoubleClick={(event) => {
                  if (!(event.target instanceof HTMLInputElement)) onOpen(line);
                }}
              >
                <td className="tick">
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={attentionStrings.selectAlert(line.title)}
                    checked={selected.has(line.id)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
                <td>
                  <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(line)}>
                    {line.title}
                  </button>
                  <span className="small muted block">
                    {line.next}
                    {line.group === 'call' ? callNote(line, phoneOf) : null}
                  </span>
                </td>
                <td>
                  {line.subject}
                  <span className="small muted block">{line.parties}</span>
                </td>
                <td className="small muted">{whenOf(line)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function callNote({ carrier }: AttentionLine, phoneOf: AlertTableProps['phoneOf']): string {
  const phone = carrier === null ? undefined : phoneOf(carrier);
  return phone === undefined ? '' : attentionStrings.phone(phone);
}

function whenOf({ snoozedUntilMs, sinceMs }: AttentionLine): string {
  const atMs = snoozedUntilMs ?? sinceMs;
  return atMs === null ? '' : formatInstant(atMs);
}
