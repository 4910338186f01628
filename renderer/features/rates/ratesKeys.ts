/** Shortcuts of the rates screen. */
import type { KeyBinding } from '../../ui/keys/registry.ts';
import { ratesStrings } from './strings.tsx';
import type { RateActions } from './useRateActions.ts';
import type { RateList } from './useRateList.ts';

interface RatesKeysOptions {
  readonly list: RateList;
  readonly actions: RateActions;
  readonly onDeliverBy: () => void;
  readonly onMaxPrice: () => void;
  readonly onWhatIf: () => void;
}

const SORT_KEYS = { P: 'price', T: 'transit', D: 'delivery', A: 'carrier' } as const;

export function ratesKeys({ list, actions, onDeliverBy, onMaxPrice, onWhatIf }: RatesKeysOptions): KeyBinding[] {
  const { all, rows, bounds } = list;
  const hasRows = rows.length > 0;
  return [
    {
      keys: ['ArrowUp', 'ArrowDown'],
      label: ratesStrings.selectRate,
      run: () => {},
      palette: false,
      when: rows.length > 1,
    },
    ...Object.entries(SORT_KEYS).map(([keys, by]) => ({
      keys,
      label: ratesStrings.sorts[by],
      run: () => list.sortBy(by),
      when: rows.length > 1,
    })),
    { keys: 'F', label: ratesStrings.deliverByKey, run: onDeliverBy, when: all.length > 0 },
    { keys: 'M', label: ratesStrings.maxPriceKey, run: onMaxPrice, when: all.length > 0 },
    {
      keys: 'L',
      label: ratesStrings.toggleLate,
      run: () => list.changeBounds({ hidesLate: !bounds.hidesLate }),
      bar: false,
      when: all.some((row) => row.isTooLate),
    },
    { keys: 'W', label: ratesStrings.whatIfKey, run: onWhatIf, bar: false, when: actions.canCompareWhatIf },
    {
      keys: 'R',
      label: ratesStrings.requote,
      run: () => void actions.reQuote(),
      writes: true,
      bar: false,
      when: actions.canReQuote && actions.canRequest,
    },
    {
      keys: 'N',
      label: ratesStrings.copyToNewQuote,
      run: () => void actions.newQuote(),
      bar: false,
      when: !actions.isRunning && actions.canRepeat,
    },
    { keys: 'C', label: ratesStrings.copyRates, run: actions.copyRates, bar: false, when: hasRows },
    { keys: 'E', label: ratesStrings.exportCsv, run: () => void actions.saveCsv(), bar: false, when: hasRows },
    {
      keys: 'Enter',
      label: ratesStrings.bookSelected,
      run: () => actions.book(list.selected),
      bar: false,
      when: actions.canBook,
    },
    { keys: 'Esc', label: actions.backLabel, run: actions.goBack, bar: false, when: !actions.isRunning },
    { keys: 'Ctrl+.', label: ratesStrings.cancelRequote, run: actions.cancel, bar: false, when: actions.isRunning },
  ];
}
