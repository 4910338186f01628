import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { RoutingTest } from '../../../shared/contract/routing.ts';
import type { RoutingGuide } from '../../../shared/freight/routing.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { callQuery } from '../../api/query.ts';
import { formatDayShort } from '../../lib/format.ts';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import styles from './routing.module.css';
import { NOT_CHOSEN_LABELS } from './ruleLabels.ts';
import { routingStrings } from './strings.ts';
import { comparedTotals, differenceOf } from './testTotals.ts';

const dash = <span className="muted">–</span>;

const COLUMNS: readonly DataColumn<RoutingTest>[] = [
  { id: 'day', head: routingStrings.pickup, width: '84px', cell: ({ pickupDate }) => formatDayShort(pickupDate) },
  {
    id: 'lane',
    head: routingStrings.lane,
    cell: (row) => {
      const lane = `${row.originCity}, ${row.originState} – ${row.destinationCity}, ${row.destinationState}`;
      return <span title={row.consignee === null ? lane : `${lane}: ${row.consignee}`}>{lane}</span>;
    },
  },
  {
    id: 'rule',
    head: routingStrings.rule,
    width: '132px',
    cell: ({ routed }) => <span title={routed.ruleName}>{routed.ruleName}</span>,
  },
  {
    id: 'chosen',
    head: routingStrings.wouldChoose,
    width: '190px',
    cell: ({ routed, rate }) => {
      if (routed.kind === 'none') return <span className="muted">{NOT_CHOSEN_LABELS[routed.reason]}</span>;
      return rate === null ? dash : <span title={rate.carrierName}>{rate.carrierName}</span>;
    },
  },
  {
    id: 'price',
    head: routingStrings.price,
    width: '96px',
    align: 'right',
    cell: ({ rate }) => (rate === null ? dash : formatMoney(rate.totalCents, rate.currency)),
  },
  {
    id: 'booked',
    head: routingStrings.booked,
    width: '150px',
    cell: ({ booked }) => (booked === null ? dash : <span title={booked.carrierName}>{booked.carrierName}</span>),
  },
  {
    id: 'bookedPrice',
    head: routingStrings.price,
    width: '96px',
    align: 'right',
    cell: ({ booked }) => (booked === null ? dash : formatMoney(booked.totalCents, booked.currency)),
  },
  {
    id: 'difference',
    head: routingStrings.difference,
    width: '96px',
    align: 'right',
    cell: (row) => {
      const difference = differenceOf(row);
      if (difference === null) return dash;
      return difference.cents === 0 ? routingStrings.same : formatMoneyChange(difference.cents, difference.currency);
    },
  },
];

interface TestDialogProps {
  readonly guide: RoutingGuide;
  readonly onClose: () => void;
}

/** What the guide would have chosen for recent quotes, and what that would have cost against what was booked. */
export function TestDialog({ guide, onClose }: TestDialogProps) {
  const [, navigate] = useLocation();
  const test = useQuery({ ...callQuery('routing.test', { guide }), staleTime: 0 });
  const tests = test.data?.tests ?? [];
  const chosen = tests.filter(({ routed }) => routed.kind === 'chosen').length;
  return (
    <Dialog title={routingStrings.testTitle} width={1120} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <div className="dialog-body">
        <LoadState of={test} label={routingStrings.recentQuotes} rows={8} />
        {test.data === undefined ? null : tests.length === 0 ? (
          <EmptyState>{routingStrings.noQuotes}</EmptyState>
        ) : (
          <>
            <p className={styles.totals} role="status">
              <span>{routingStrings.chosenFor(chosen, tests.length)}</span>
              {comparedTotals(tests).map(({ currency, count, bookedCents, chosenCents }) => (
                <span key={currency}>
                  {routingStrings.compared(
                    count,
                    formatMoney(bookedCents, currency),
                    formatMoney(chosenCents, currency),
                    chosenCents === bookedCents
                      ? routingStrings.same
                      : formatMoneyChange(chosenCents - bookedCents, currency),
                  )}
                </span>
              ))}
            </p>
            <div className={styles.tests}>
              <DataTable
                label={routingStrings.recentQuotes}
                rows={tests}
                columns={COLUMNS}
                rowId={({ quoteId }) => quoteId}
                onOpen={({ quoteId }) => {
                  onClose();
                  navigate(`/quote/${quoteId}/rates`);
                }}
                dense
                autoFocus
              />
            </div>
            {[guide.fallback, ...guide.rules.map(({ choose }) => choose)].some(
              ({ strategy }) => strategy === 'deliver_by',
            ) ? (
              <p className="small muted">{routingStrings.deliverByNote}</p>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
