import { IconCalendar, IconCurrencyDollar } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { formatMoney, readDollars } from '../../../shared/rules/money.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CarrierFilter } from './CarrierFilter.tsx';
import { FilterField } from './FilterField.tsx';
import { type Bounds, isTooExpensive, type RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

interface RateFiltersProps {
  readonly rows: readonly RateRow[];
  readonly bounds: Bounds;
  readonly today: string;
  readonly dateInput: RefObject<HTMLInputElement | null>;
  readonly priceInput: RefObject<HTMLInputElement | null>;
  readonly onBounds: (change: Partial<Bounds>) => void;
  /** Returns the focus to the rates. */
  readonly onDone: () => void;
}

/** Filters of the rates: delivery date, maximum price, carriers. */
export function RateFilters({ rows, bounds, today, dateInput, priceInput, onBounds, onDone }: RateFiltersProps) {
  const late = rows.filter((row) => row.isTooLate).length;
  const tooExpensive = rows.filter((row) => isTooExpensive(row, bounds)).length;
  return (
    <>
      <FilterField
        label={ratesStrings.deliverBy}
        icon={IconCalendar}
        value={bounds.deliverBy}
        show={formatDay}
        read={(text) => {
          const reading = parseDate(text, today);
          return reading.kind === 'date' ? reading.date : 'refused';
        }}
        placeholder={ratesStrings.anyDate}
        errorMessage={ratesStrings.enterDate}
        width={84}
        input={dateInput}
        onValue={(deliverBy) => onBounds({ deliverBy })}
        onDone={onDone}
      />
      {late === 0 ? null : (
        <Button
          kind="quiet"
          size="s"
          keys="L"
          aria-pressed={bounds.hidesLate}
          onClick={() => onBounds({ hidesLate: !bounds.hidesLate })}
        >
          {bounds.hidesLate ? ratesStrings.showLate(late) : ratesStrings.hideLate(late)}
        </Button>
      )}
      <FilterField
        label={ratesStrings.maxPrice}
        icon={IconCurrencyDollar}
        value={bounds.maxCents}
        show={(cents) => formatMoney(cents)}
        read={(text) => readDollars(text) ?? 'refused'}
        placeholder={ratesStrings.anyPrice}
        errorMessage={ratesStrings.enterAmount}
        width={72}
        input={priceInput}
        onValue={(maxCents) => onBounds({ maxCents })}
        onDone={onDone}
      />
      <CarrierFilter
        carriers={[...new Map(rows.map((row) => [row.rate.carrier, row.rate.carrierName]))]}
        hidden={bounds.hidden}
        onHidden={(hidden) => onBounds({ hidden })}
      />
      {tooExpensive === 0 ? null : <span className="small muted">{ratesStrings.overMaxPrice(tooExpensive)}</span>}
    </>
  );
}
