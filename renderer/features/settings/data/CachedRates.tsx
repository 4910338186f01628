import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callKey, callQuery, useCall } from '../../../api/query.ts';
import { formatCount } from '../../../lib/format.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';

const HOURS = ['1', '4', '8', '24', '48', '72'] as const;

/** How long cached rates are used for the same request. */
export function CachedRates() {
  const queries = useQueryClient();
  const settings = useQuery(callQuery('settings.get', {}));
  const set = useCall('settings.set');
  if (settings.data === undefined) return null;
  const chosen = String((set.isPending ? set.variables.keptRatesHours : undefined) ?? settings.data.keptRatesHours);
  const options = [...new Set([...HOURS, chosen])].map((value) => ({
    value,
    label: formatCount(Number(value), 'hour'),
  }));
  return (
    <div className="col">
      <ChoiceField
        label="Reuse saved rates for the same request"
        value={chosen}
        options={options}
        onChange={(value) =>
          set.mutate(
            { keptRatesHours: Number(value) },
            { onSuccess: (saved) => queries.setQueryData(callKey('settings.get', {}), saved) },
          )
        }
      />
      <p className="small muted">Older rates are requested again. Requote always gets new rates.</p>
      {set.error === null ? null : <ErrorCallout error={set.error.error} />}
    </div>
  );
}
