import {
  IconArrowDown,
  IconBan,
  IconBolt,
  IconCalendarCheck,
  IconClock,
  IconRoute,
  IconStar,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CarrierFields } from '../../../shared/freight/carriers.ts';
import type { Routed } from '../../../shared/freight/routing.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { ratePriceLabel } from '../../../shared/rules/rates.ts';
import { dayOfInstant, formatDay, formatLateness, formatWeight } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { onTimeLabel, onTimePercent, type RateHistory } from './laneLabel.ts';
import styles from './RatesScreen.module.css';
import type { Comparison } from './rateRows.ts';
import { type Mark, markLabel, type RateRow, SORT_VALUES } from './rateRows.ts';
import { ratesStrings } from './strings.tsx';

function markIcon(marks: readonly Mark[]) {
  if (marks.includes('cheapestInTime')) return IconCalendarCheck;
  return marks.includes('cheapest') ? IconArrowDown : IconBolt;
}

/** Whether a rule chose the rate. That the default chose the lowest one is already said by its mark. */
function isRuleShown(routed: Routed | null, row: RateRow): routed is Extract<Routed, { kind: 'chosen' }> {
  if (routed?.kind !== 'chosen' || routed.position !== row.position) return false;
  return routed.ruleId !== null || !row.marks.includes('cheapest');
}

/** Badge of what a rate is best at. */
export function MarkTag({ marks }: { readonly marks: readonly Mark[] }) {
  const label = markLabel(marks);
  if (label === null) return null;
  return (
    <Badge kind={marks.includes('cheapestInTime') ? 'pick' : 'neutral'} icon={<Icon of={markIcon(marks)} size={12} />}>
      {label}
    </Badge>
  );
}

const STANDING_TAGS: Readonly<Record<CarrierFields['standing'], ReactNode>> = {
  '': null,
  preferred: (
    <Badge kind="done" icon={<Icon of={IconStar} size={12} />}>
      {ratesStrings.preferred}
    </Badge>
  ),
  blocked: (
    <Badge kind="late" icon={<Icon of={IconBan} size={12} />}>
      {ratesStrings.blocked}
    </Badge>
  ),
};

function changeCell({ change, rate }: RateRow) {
  if (change === null) return null;
  if (change.kind === 'changed') return formatMoneyChange(change.cents, rate.currency);
  return <span className="muted">{ratesStrings.changes[change.kind]}</span>;
}

/** Input for the optional columns. */
interface ColumnContext {
  /** What the rates are compared with; null if the same request was not quoted before. */
  readonly since: Comparison | null;
  readonly historyOf: (row: RateRow) => RateHistory | null;
  /** Whether any carrier has an earlier price on the lane, and any delivery. */
  readonly hasPrices: boolean;
  readonly hasDeliveries: boolean;
  /** Whether any delivery date is before the pickup, which needs a wider column. */
  readonly hasOddDelivery: boolean;
  readonly standingOf: (row: RateRow) => CarrierFields['standing'];
  /** What the routing guide chose; null without a guide, or while it is unknown. */
  readonly routed: Routed | null;
}

/** Columns of the table. Those of the comparison and the history only if they have content. */
export function rateColumns({
  since,
  historyOf,
  hasPrices,
  hasDeliveries,
  hasOddDelivery,
  standingOf,
  routed,
}: ColumnContext): readonly DataColumn<RateRow>[] {
  const last: DataColumn<RateRow> = {
    id: 'last',
    head: ratesStrings.lastRate,
    width: '104px',
    align: 'right',
    cell: (row) => {
      const price = historyOf(row)?.last;
      if (price === null || price === undefined) return <span className="muted">–</span>;
      return (
        <span className="dim" title={`${formatDay(dayOfInstant(price.quotedAtMs))}, ${formatWeight(price.weightLb)}`}>
          {formatMoney(price.totalCents, price.currency)}
        </span>
      );
    },
  };
  const onTime: DataColumn<RateRow> = {
    id: 'onTime',
    head: ratesStrings.onTime,
    width: '66px',
    align: 'right',
    cell: (row) => {
      const share = historyOf(row)?.onTime;
      if (share === null || share === undefined) return <span className="muted">–</span>;
      return (
        <span className={share.where === 'lane' ? undefined : 'muted'} title={onTimeLabel(share)}>
          {onTimePercent(share)}
        </span>
      );
    },
  };
  const change: DataColumn<RateRow> = {
    id: 'change',
    head: since?.head ?? '',
    width: '104px',
    align: 'right',
    cell: (row) => changeCell(row),
  };
  return [
    {
      id: 'number',
      head: '#',
      spokenHead: ratesStrings.pointInChart,
      width: '46px',
      cell: (row, { isFocused }) => (
        <span className={styles.rank} data-selected={isFocused || undefined}>
          {row.number}
        </span>
      ),
    },
    {
      id: 'carrier',
      head: ratesStrings.carrier,
      cell: (row) => (
        <span className="row">
          {/* In a narrow table, the badge shrinks before the name. */}
          <span
            className="cut"
            title={row.rate.carrierName}
            style={{ minWidth: `${Math.min(row.rate.carrierName.length, 12)}ch` }}
          >
            {row.rate.carrierName}
          </span>
          <MarkTag marks={row.marks} />
          {STANDING_TAGS[standingOf(row)]}
          {isRuleShown(routed, row) ? (
            <Badge kind="pick" icon={<Icon of={IconRoute} size={12} />}>
              {ratesStrings.routingGuide(routed.ruleName)}
            </Badge>
          ) : null}
          {row.sameCodeAs === null ? null : (
            <span className="flag attn small" title={ratesStrings.sameCodeHint}>
              {ratesStrings.sameCode(row.sameCodeAs)}
            </span>
          )}
        </span>
      ),
      sortBy: SORT_VALUES.carrier,
    },
    {
      id: 'price',
      head: ratesStrings.total,
      width: '120px',
      align: 'right',
      cell: (row) => <span className={styles.price}>{ratePriceLabel(row.rate)}</span>,
      sortBy: SORT_VALUES.price,
    },
    {
      id: 'lowest',
      head: ratesStrings.vsLowest,
      width: '100px',
      align: 'right',
      cell: (row) => {
        if (row.aboveLowestCents === null) return '–';
        if (row.aboveLowestCents === 0) return '';
        return (
          <>
            {formatMoneyChange(row.aboveLowestCents, row.rate.currency)}
            <span className="vh"> {ratesStrings.aboveTheLowest}</span>
          </>
        );
      },
    },
    {
      id: 'transit',
      head: ratesStrings.transit,
      width: '70px',
      align: 'right',
      cell: (row) => (row.rate.transitDays === null ? '–' : ratesStrings.days(row.rate.transitDays)),
      sortBy: SORT_VALUES.transit,
    },
    {
      id: 'delivery',
      head: ratesStrings.delivery,
      width: hasOddDelivery ? '248px' : '156px',
      cell: (row) => (
        <span className="row">
          {row.rate.estimatedDeliveryDate === null ? '–' : formatDay(row.rate.estimatedDeliveryDate)}
          {row.isBeforePickup ? <span className="flag attn small">{ratesStrings.beforePickup}</span> : null}
          {row.isTooLate ? (
            <span className="flag late small">
              <Icon of={IconClock} size={14} />
              {formatLateness(row.daysLate ?? 0)}
            </span>
          ) : null}
        </span>
      ),
      sortBy: SORT_VALUES.delivery,
    },
    ...(since === null ? [] : [change]),
    ...(hasPrices ? [last] : []),
    ...(hasDeliveries ? [onTime] : []),
  ];
}
