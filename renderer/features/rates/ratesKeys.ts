/** Shortcuts of the rates screen. */
import type { KeyBinding } from '../../ui/keys/registry.ts';
import type { RateActions } from './useRateActions.ts';
import type { RateList } from './useRateList.ts';

interface RatesKeysOptions {
  readonly list: RateList;
  readonly actions: RateActions;
  readonly onDeliverBy: () => void;
  readonly onMostPrice: () => void;
  readonly onWhatIf: () => void;
}

const SORT_KEYS = { P: 'price', T: 'transit', D: 'delivery', A: 'carrier' } as const;

export function ratesKeys({ list, actions, onDeliverBy, onMostPrice, onWhatIf }: RatesKeysOptions): KeyBinding[] {
  const { all, rows, bounds } = list;
  const hasRows = rows.length > 0;
  return [
    { keys: ['ArrowUp', 'ArrowDown'], label: 'select a rate', run: () => {}, palette: false, when: rows.length > 1 },
    ...Object.entries(SORT_KEYS).map(([keys, by]) => ({
      keys,
      label: `sort: ${by}`,
      run: () => list.sortBy(by),
      when: rows.length > 1,
    })),
    { keys: 'F', label: 'deliver by', run: onDeliverBy, when: all.length > 0 },
    { keys: 'M', label: 'max price', run: onMostPrice, when: all.length > 0 },
    {
      keys: 'L',
      label: 'Show or hide late rates',
      run: () => list.changeBounds({ hidesLate: !bounds.hidesLate }),
      bar: false,
      when: all.some((row) => row.isTooLate),
    },
    { keys: 'W', label: 'What-if: change one thing', run: onWhatIf, bar: false, when: actions.canAskWhatIf },
    {
      keys: 'R',
      label: 'Requote',
      run: () => void actions.reQuote(),
      bar: false,
      when: actions.canReQuote && actions.canAsk,
    },
    {
      keys: 'N',
      label: 'Copy to new quote',
      run: () => void actions.newQuote(),
      bar: false,
      when: !actions.isRunning && actions.canRepeat,
    },
    { keys: 'C', label: 'Copy rates', run: actions.copyRates, bar: false, when: hasRows },
    { keys: 'E', label: 'Export CSV', run: () => void actions.saveCsv(), bar: false, when: hasRows },
    {
      keys: 'Enter',
      label: 'Book selected rate',
      run: () => actions.book(list.selected),
      bar: false,
      when: actions.bookable.kind === 'yes',
    },
    { keys: 'Esc', label: 'Back to quote', run: actions.toForm, bar: false, when: !actions.isRunning },
    { keys: 'Ctrl+.', label: 'Cancel requote', run: actions.cancel, bar: false, when: actions.isRunning },
  ];
}
