/** The lines of the palette that are found without the core: actions, settings and shipments. */
import { type Icon, IconCommand, IconTruck } from '@tabler/icons-react';
import type { BoardRow } from '../../../shared/contract/board.ts';
import type { Excerpt } from '../../../shared/contract/search.ts';
import { termsOf } from '../../../shared/rules/searchTerms.ts';
import { formatDayShort } from '../../lib/format.ts';
import { upperFirst } from '../../lib/letterCase.ts';
import { currentKeys } from '../../ui/keys/changedKeys.ts';
import { isOn, type KeyScope, keysOf, scopeName } from '../../ui/keys/registry.ts';
import { ACCOUNT_ACTIONS, runWhenReady, type ScreenAction, SETTINGS_ACTIONS } from './screenActions.ts';

export interface PaletteLine {
  readonly id: string;
  readonly icon: Icon;
  readonly label: string;
  readonly detail?: string;
  /** The text around a match. */
  readonly excerpt?: Excerpt;
  /** What it is: the screen of an action, or such as `Contact`. */
  readonly kind: string;
  /** To press, after any change in Settings. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** The palette stays open. */
  readonly isMore?: boolean;
}

/** Lines of one kind under a heading. */
export interface PaletteGroup {
  readonly title: string;
  /** Number of matches, which may be more than its lines. */
  readonly total: number;
  /** There are at least that many. */
  readonly isAtLeast?: boolean;
  readonly lines: readonly PaletteLine[];
  /** Shows the matches that have no line. */
  readonly seeAll?: PaletteLine;
}

export type Go = (path: string) => void;

/** Whether each word typed is the beginning of a word of the text. Accents don't count. */
export function matchesTerms(typed: string, text: string): boolean {
  const parts = termsOf(text);
  return termsOf(typed).every((term) => parts.some((part) => part.startsWith(term)));
}

export function shipmentLine(shipment: BoardRow, go: Go): PaletteLine {
  const { bolNumber, proNumber, poNumber, pickupDate } = shipment;
  const numbers = [proNumber === null ? null : `PRO ${proNumber}`, poNumber === null ? null : `PO ${poNumber}`];
  return {
    id: `shipment ${bolNumber}`,
    icon: IconTruck,
    label: bolNumber,
    detail: [shipment.consigneeName ?? shipment.carrierName, ...numbers].filter((part) => part !== null).join(', '),
    kind: pickupDate === null ? '–' : formatDayShort(pickupDate),
    run: () => go(`/shipments/${encodeURIComponent(bolNumber)}`),
  };
}

/** Actions of this screen, then of the others. One that is disabled here isn't listed. */
export function actionLines(scopes: readonly KeyScope[], typed: string, hasAccount: boolean, go: Go): PaletteLine[] {
  const lines = new Map<string, PaletteLine>();
  const here = new Set<string>();
  for (const scope of scopes.toReversed()) {
    for (const binding of scope.bindings) {
      const { run } = binding;
      here.add(`${scope.title} ${binding.label}`);
      if (run === undefined || binding.palette === false || !isOn(binding) || lines.has(binding.label)) continue;
      if (!matchesTerms(typed, `${binding.label} ${scope.title}`)) continue;
      const [keys] = keysOf(binding);
      const label = upperFirst(binding.label);
      lines.set(binding.label, {
        id: `action ${label}`,
        icon: IconCommand,
        label,
        kind: scope.title,
        keys: keys === undefined ? undefined : currentKeys(scopeName(scope), keys),
        run: () => run(),
      });
    }
  }
  const elsewhere = [...(hasAccount ? ACCOUNT_ACTIONS : []), ...SETTINGS_ACTIONS].filter(
    ({ label, screen, keywords }) =>
      !here.has(`${screen} ${label}`) && matchesTerms(typed, `${label} ${screen} ${keywords}`),
  );
  return [...lines.values(), ...elsewhere.map((action) => screenLine(action, go))];
}

function screenLine(action: ScreenAction, go: Go): PaletteLine {
  const { label, screen, path, runs } = action;
  return {
    id: `action ${screen} ${label}`,
    icon: IconCommand,
    label,
    kind: screen,
    run: () => {
      go(path);
      if (runs) runWhenReady(action);
    },
  };
}
