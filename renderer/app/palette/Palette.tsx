import { IconSearch, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { callQuery } from '../../api/query.ts';
import { formatNumber } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Caps, Keys } from '../../ui/Kbd.tsx';
import type { KeyScope } from '../../ui/keys/registry.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { actionLines, type PaletteGroup, type PaletteLine, shipmentLine } from './paletteLines.ts';
import { paletteStrings } from './strings.ts';
import { useSavedGroups } from './useSavedGroups.ts';
import { useTextGroups } from './useTextGroups.ts';

/** Maximum number of shipments in the list. */
const SHOWN = 50;
/** Maximum number of shipments above other results, so that those are in sight. */
const SHOWN_ABOVE = 6;
/** Maximum length of the search text. */
const MAX_QUERY_LENGTH = 200;
const NO_SHIPMENTS = { shipments: [], total: 0 };

interface PaletteProps {
  /** What was typed before the palette was loaded. */
  readonly typed?: string;
  /** The scopes before the palette opened, with the actions it can run. */
  readonly scopes: readonly KeyScope[];
  readonly hasAccount: boolean;
  readonly onClose: () => void;
}

/** Command palette: finds everything that is saved, and runs actions of every screen. */
export function Palette({ typed = '', scopes, hasAccount, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [at, setAt] = useState(0);
  const [, go] = useLocation();
  const listId = useId();
  const deferredText = useDeferredValue(text);
  const isSearch = hasAccount && boardSearchTerms(deferredText).length > 0;
  const shipments = useQuery({
    ...callQuery('shipments.list', { query: { text: deferredText.slice(0, MAX_QUERY_LENGTH) }, limit: SHOWN }),
    enabled: isSearch,
    // Shows the previous result until the next response, so that lines don't jump while typing.
    placeholderData: keepPreviousData,
  });
  const found = isSearch ? (shipments.data ?? NO_SHIPMENTS) : NO_SHIPMENTS;
  const saved = useSavedGroups(deferredText, hasAccount, go);
  const inText = useTextGroups(deferredText, hasAccount, go);

  const showAllFound = async () => {
    const { findOnBoard } = await import('../../features/shipments/index.ts');
    findOnBoard(deferredText.slice(0, MAX_QUERY_LENGTH));
    go('/shipments');
  };
  const seeAll: PaletteLine = {
    id: paletteStrings.allShipments,
    icon: IconTruck,
    label: paletteStrings.seeAllInShipments,
    kind: paletteStrings.shipments,
    run: () => void showAllFound(),
  };
  const actions = actionLines(scopes, deferredText, hasAccount, go);
  const otherGroups = [
    ...saved.groups,
    { title: paletteStrings.commands, total: actions.length, lines: actions },
    ...inText.groups,
  ].filter(({ lines }) => lines.length > 0);
  const shipmentLines = found.shipments
    .slice(0, otherGroups.length > 0 ? SHOWN_ABOVE : SHOWN)
    .map((shipment) => shipmentLine(shipment, go));
  const groups: readonly PaletteGroup[] = [
    ...(shipmentLines.length === 0
      ? []
      : [{ title: paletteStrings.shipments, total: found.total, lines: shipmentLines, seeAll }]),
    ...otherGroups,
  ];
  const lines = groups.flatMap(linesOf);
  const current = Math.min(at, lines.length - 1);
  const isTooMany = found.total > found.shipments.length;

  const run = (line: PaletteLine | undefined) => {
    if (line === undefined) return;
    if (line.isMore === true) return line.run();
    onClose();
    // Deferred until the dialog has returned the focus to the screen.
    setTimeout(line.run, 0);
  };

  // The visible result is still for the previous text.
  const isBehind =
    deferredText !== text ||
    saved.isPending ||
    (lines.length === 0 && inText.isPending) ||
    (isSearch && (shipments.isPending || shipments.isPlaceholderData));
  const takesFirst = useRef(false);
  const choose = () => {
    run(isTooMany && at === 0 ? seeAll : lines[current]);
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
    <Dialog title={paletteStrings.searchOrRunCommand} width={720} hidesTitle onClose={onClose}>
      <div className="palette-field">
        <Icon of={IconSearch} />
        <input
          autoFocus
          value={text}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          aria-label={paletteStrings.search}
          placeholder={paletteStrings.searchHint}
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
      {isTooMany && <p className="palette-note">{paletteStrings.tooManyMatches(formatNumber(found.total))}</p>}
      <div id={listId} role="listbox" aria-label={paletteStrings.results} className="palette-list">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, not a fieldset
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="palette-head" aria-hidden="true">
              {group.title} <span className="num">{countOf(group)}</span>
            </div>
            {linesOf(group).map((line) => {
              const index = lines.indexOf(line);
              return (
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
                  <Icon of={line.icon} size={14} />
                  <span className="cut strong">{line.label}</span>
                  <span className="grow cut muted">
                    {line.excerpt === undefined ? line.detail : <Match excerpt={line.excerpt} />}
                  </span>
                  <span className="muted small nowrap">{line.kind}</span>
                  {line.keys !== undefined && <Caps keys={line.keys} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {inText.notice !== null && <p className="palette-note small">{inText.notice}</p>}
      {isSearch && shipments.isError && (
        <div className="pad">
          <LoadState of={shipments} />
        </div>
      )}
      {lines.length === 0 && !shipments.isFetching && !shipments.isError && (
        <p className="palette-note" role="status">
          {paletteStrings.noResultsFor(text)}
        </p>
      )}
    </Dialog>
  );
}

/** The lines of a group, and the one that shows the rest. */
function linesOf({ total, isAtLeast, lines, seeAll }: PaletteGroup): readonly PaletteLine[] {
  return seeAll !== undefined && (total > lines.length || isAtLeast === true) ? [...lines, seeAll] : lines;
}

function countOf({ total, isAtLeast }: PaletteGroup): string {
  return `${formatNumber(total)}${isAtLeast === true ? '+' : ''}`;
}

function Match({ excerpt }: { readonly excerpt: NonNullable<PaletteLine['excerpt']> }) {
  return excerpt.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
}
