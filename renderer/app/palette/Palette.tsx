import { IconSearch, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { callQuery } from '../../api/query.ts';
import { formatDayShort, formatNumber } from '../../lib/format.ts';
import { upperFirst } from '../../lib/letterCase.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Kbd.tsx';
import { isOn, type KeyScope, keysOf } from '../../ui/keys/registry.ts';
import { LoadError } from '../../ui/LoadError.tsx';

/** Maximum number of shipments in the list. */
const SHOWN = 50;
/** Maximum length of the search text. */
const LONGEST = 200;
const NOTHING = { shipments: [], total: 0 };

interface PaletteProps {
  /** The scopes before the palette opened, with the actions it can run. */
  readonly scopes: readonly KeyScope[];
  readonly hasAccount: boolean;
  readonly onClose: () => void;
}

interface Line {
  readonly id: string;
  readonly show: ReactNode;
  readonly run: () => void;
}

function actionsOf(scopes: readonly KeyScope[], text: string): readonly Line[] {
  const requested = text.trim().toLowerCase();
  const lines = new Map<string, Line>();
  for (const scope of scopes.toReversed()) {
    for (const binding of scope.bindings) {
      const { run } = binding;
      if (run === undefined || binding.palette === false || !isOn(binding) || lines.has(binding.label)) continue;
      if (!`${binding.label} ${scope.title}`.toLowerCase().includes(requested)) continue;
      const [first] = keysOf(binding);
      lines.set(binding.label, {
        id: `action ${binding.label}`,
        run: () => run(),
        show: (
          <>
            <span className="grow cut">{upperFirst(binding.label)}</span>
            <span className="muted small">{scope.title}</span>
            {first !== undefined && <Keys keys={first} />}
          </>
        ),
      });
    }
  }
  return [...lines.values()];
}

/** Command palette: finds shipments and runs actions. */
export function Palette({ scopes, hasAccount, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [, go] = useLocation();
  const listId = useId();
  const requested = useDeferredValue(text);
  const isSearch = hasAccount && boardSearchTerms(requested).length > 0;
  const shipments = useQuery({
    ...callQuery('shipments.list', { query: { text: requested.slice(0, LONGEST) }, limit: SHOWN }),
    enabled: isSearch,
    // Shows the previous result until the next response, so that lines don't jump while typing.
    placeholderData: keepPreviousData,
  });
  const found = isSearch ? (shipments.data ?? NOTHING) : NOTHING;

  const lines: readonly Line[] = [
    ...found.shipments.map(
      (shipment): Line => ({
        id: `shipment ${shipment.bolNumber}`,
        run: () => go(`/shipments/${encodeURIComponent(shipment.bolNumber)}`),
        show: (
          <>
            <Icon of={IconTruck} size={14} />
            <span className="strong">{shipment.bolNumber}</span>
            <span className="grow cut">{shipment.consigneeName ?? shipment.carrierName}</span>
            <span className="muted small">
              {[shipment.proNumber, shipment.poNumber === null ? null : `PO ${shipment.poNumber}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="muted small">
              {shipment.pickupDate === null ? '–' : formatDayShort(shipment.pickupDate)}
            </span>
          </>
        ),
      }),
    ),
    ...actionsOf(scopes, requested),
  ];
  const current = Math.min(at, lines.length - 1);
  const isTooMany = found.total > found.shipments.length;

  const showAll = async (text: string) => {
    const { findOnBoard } = await import('../../features/shipments/index.ts');
    findOnBoard(text.slice(0, LONGEST));
    go('/shipments');
  };
  const run = (line: Line | undefined) => {
    if (line === undefined) return;
    onClose();
    // Deferred until the dialog has returned the focus to the screen.
    setTimeout(line.run, 0);
  };

  // The visible result is still for the previous text.
  const isBehind = requested !== text || (isSearch && (shipments.isPending || shipments.isPlaceholderData));
  const takesFirst = useRef(false);
  const choose = () => {
    if (isTooMany && at === 0) run({ id: 'all', show: null, run: () => void showAll(requested) });
    else run(lines[current]);
  };
  useEffect(() => {
    if (isBehind || !takesFirst.current) return;
    takesFirst.current = false;
    choose();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(lines.length - 1, current + step));
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Enter right after typing a number means that number, not the result of the previous text.
      if (isBehind && at === 0) takesFirst.current = true;
      else choose();
    }
  };

  return (
    <Dialog title="Search or run a command" width={620} hidesTitle onClose={onClose}>
      <div className="palette-field">
        <Icon of={IconSearch} />
        <input
          autoFocus
          value={text}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          aria-label="Search BOL, PRO, PO, reference, consignee, or run a command"
          placeholder="BOL, PRO, PO, reference, consignee, or command"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            takesFirst.current = false;
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
      </div>
      {isTooMany && (
        <p className="palette-note">
          {formatNumber(found.total)} matches. Keep typing, or press Enter to see them all.
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Results" className="palette-list">
        {lines.map((line, index) => (
          // The field handles the focus and keys; a line only handles the pointer.
          <div
            key={line.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="palette-line"
            onPointerDown={(event) => {
              if (event.button === 0) run(line);
            }}
          >
            {line.show}
          </div>
        ))}
      </div>
      {isSearch && shipments.isError && (
        <div className="pad">
          <LoadError of={shipments} />
        </div>
      )}
      {lines.length === 0 && !shipments.isFetching && !shipments.isError && (
        <p className="palette-note" role="status">
          No results for “{text}”. To track a shipment booked elsewhere, press T in Shipments.
        </p>
      )}
    </Dialog>
  );
}
