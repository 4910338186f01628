import { IconCopy, IconTableExport } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Side } from '../../ui/Screen.tsx';
import type { RateHistory } from './laneLabel.ts';
import { PricePlot } from './PricePlot.tsx';
import { RateCard } from './RateCard.tsx';
import type { Comparison, RateRow } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

/** With a longer name, the button says the row number instead. */
const MAX_NAME = 24;

interface RatesSideProps {
  readonly rows: readonly RateRow[];
  readonly selected: RateRow | undefined;
  readonly lowest: RateRow | undefined;
  readonly hovered: number | null;
  readonly since: Comparison | null;
  readonly history: RateHistory | null;
  readonly canBook: boolean;
  /** Why Book is disabled; null if it isn't. */
  readonly disabledReason: string | null;
  readonly onHover: (number: number | null) => void;
  readonly onSelect: (number: number) => void;
  readonly onCopy: () => void;
  readonly onCsv: () => void;
  readonly onBook: (row: RateRow) => void;
}

interface BookButtonProps {
  /** undefined if nothing can be booked. */
  readonly selected: RateRow | undefined;
  readonly disabledReason: string | null;
  readonly onBook: (row: RateRow) => void;
}

/** Books the selected rate. Missing if two rates have the same carrier code. */
export function BookButton({ selected, disabledReason, onBook }: BookButtonProps) {
  if (selected === undefined || selected.sameCodeAs !== null) return null;
  const { carrierName } = selected.rate;
  return (
    <Button kind="primary" size="l" wide keys="Enter" disabledReason={disabledReason} onClick={() => onBook(selected)}>
      <span className="cut" title={carrierName}>
        {carrierName.length > MAX_NAME ? ratesStrings.bookRow(selected.number) : ratesStrings.bookCarrier(carrierName)}
      </span>
    </Button>
  );
}

/** Side pane: chart, selected rate and actions. */
export function RatesSide(props: RatesSideProps) {
  const { rows, selected, lowest, hovered, since, history, canBook, disabledReason } = props;
  const { onHover, onSelect, onCopy, onCsv, onBook } = props;
  return (
    <Side
      label={ratesStrings.priceVsTransitTime}
      width={316}
      foot={
        <>
          <div className="row">
            <Button kind="quiet" size="s" keys="C" icon={<Icon of={IconCopy} size={14} />} onClick={onCopy}>
              {ratesStrings.copyRates}
            </Button>
            <Button kind="quiet" size="s" keys="E" icon={<Icon of={IconTableExport} size={14} />} onClick={onCsv}>
              {ratesStrings.exportCsv}
            </Button>
          </div>
          <BookButton selected={canBook ? selected : undefined} disabledReason={disabledReason} onBook={onBook} />
        </>
      }
    >
      <div className="sec-h">
        <h2>{ratesStrings.priceVsTransitTime}</h2>
        <span className="r small muted">{selected?.rate.currency}</span>
      </div>
      <PricePlot
        rows={rows}
        selected={selected?.number ?? null}
        hovered={hovered}
        onHover={onHover}
        onSelect={onSelect}
      />
      <hr />
      {selected === undefined || lowest === undefined ? null : (
        <RateCard row={selected} lowest={lowest} since={since} history={history} />
      )}
    </Side>
  );
}
