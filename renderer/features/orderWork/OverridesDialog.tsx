import { useQuery } from '@tanstack/react-query';
import type { OverrideCost } from '../../../shared/contract/orderRuns.ts';
import { OVERRIDE_LABELS } from '../../../shared/freight/overrides.ts';
import { formatMoney, formatMoneyChange } from '../../../shared/rules/money.ts';
import { callQuery } from '../../api/query.ts';
import { formatNumber } from '../../lib/format.ts';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { orderWorkStrings } from './strings.ts';

const COLUMNS: readonly DataColumn<OverrideCost>[] = [
  { id: 'rule', head: orderWorkStrings.rule, width: '26%', cell: ({ rule }) => <span title={rule}>{rule}</span> },
  { id: 'reason', head: orderWorkStrings.reason, cell: ({ reason }) => OVERRIDE_LABELS[reason] },
  {
    id: 'orders',
    head: orderWorkStrings.orders,
    width: '70px',
    align: 'right',
    cell: ({ orders }) => formatNumber(orders),
  },
  {
    id: 'rulePrice',
    head: orderWorkStrings.byTheRule,
    width: '112px',
    align: 'right',
    cell: ({ ruleCents, currency }) => formatMoney(ruleCents, currency),
  },
  {
    id: 'chosen',
    head: orderWorkStrings.booked,
    width: '112px',
    align: 'right',
    cell: ({ chosenCents, currency }) => formatMoney(chosenCents, currency),
  },
  {
    id: 'cost',
    head: orderWorkStrings.cost,
    width: '104px',
    align: 'right',
    cell: ({ chosenCents, ruleCents, currency }) => formatMoneyChange(chosenCents - ruleCents, currency),
  },
];

/** What choosing other rates than the routing guide's has cost, by rule and reason. */
export function OverridesDialog({ onClose }: { readonly onClose: () => void }) {
  const report = useQuery({ ...callQuery('orderRuns.overrides', {}), staleTime: 0 });
  const costs = report.data?.costs ?? [];
  return (
    <Dialog
      title={orderWorkStrings.costOfOverrides}
      width={860}
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <div className="dialog-body">
        <LoadState of={report} label={orderWorkStrings.costOfOverrides} rows={5} />
        {report.data === undefined ? null : costs.length === 0 ? (
          <EmptyState>{orderWorkStrings.noOverrides}</EmptyState>
        ) : (
          <>
            <DataTable
              label={orderWorkStrings.costOfOverrides}
              rows={costs}
              columns={COLUMNS}
              rowId={({ rule, reason, currency }) => JSON.stringify([rule, reason, currency])}
              dense
              autoFocus
            />
            <p className="small muted">{orderWorkStrings.overridesNote}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
