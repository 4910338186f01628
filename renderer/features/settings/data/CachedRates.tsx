import { formatCount } from '../../../lib/format.ts';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../../ui/Field.tsx';
import { settingsStrings } from '../strings.tsx';
import { useSettings } from '../useSettings.ts';

const HOURS = ['1', '4', '8', '24', '48', '72'] as const;

/** How long cached rates are used for the same request. */
export function CachedRates() {
  const { settings, error, change } = useSettings();
  if (settings === undefined) return null;
  const chosen = String(settings.cachedRatesHours);
  const options = [...new Set([...HOURS, chosen])].map((value) => ({
    value,
    label: formatCount(Number(value), 'hour'),
  }));
  return (
    <div className="col">
      <ChoiceField
        label={settingsStrings.reuseSavedRates}
        value={chosen}
        options={options}
        onChange={(value) => change({ cachedRatesHours: Number(value) })}
      />
      <p className="small muted">{settingsStrings.olderRatesHint}</p>
      {error === null ? null : <ErrorCallout error={error.error} />}
    </div>
  );
}
