import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrainingState } from '../../../shared/contract/training.ts';
import { NO_FAULTS } from '../../../shared/freight/trainingFaults.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ResetDemo } from './ResetDemo.tsx';
import section from './SettingsScreen.module.css';
import { settingsStrings } from './strings.tsx';
import styles from './Training.module.css';
import { countFaults, FAULT_GROUPS, SPEEDS } from './trainingFaults.ts';

/** Settings, Training: faults of the demo for practice, and how fast its shipments move. */
export function TrainingSection() {
  const training = useQuery(callQuery('training.get', {}));
  const set = useCall('training.set');
  // Optimistic update, while any number of requests is in progress; an error restores the actual state.
  const [chosen, setChosen] = useState<TrainingState | null>(null);
  const change = (next: TrainingState) => {
    setChosen(next);
    set.mutate(next, { onError: () => setChosen(null) });
  };
  const current = chosen ?? training.data;
  const activeCount = current === undefined ? 0 : countFaults(current.faults);
  const allOff = () => current !== undefined && change({ ...current, faults: NO_FAULTS });
  useKeys([{ keys: 'Alt+O', label: settingsStrings.turnAllOff, bar: false, run: allOff, when: activeCount > 0 }], {
    scope: 'Training',
  });
  const error = set.error ?? training.error;
  return (
    <section className={`${section.section} ${styles.training}`} aria-labelledby="training">
      <div className="head">
        <div>
          <h1 id="training">{settingsStrings.training}</h1>
          <p className="small muted">{settingsStrings.trainingHint}</p>
        </div>
        <span className="r">
          <Button
            keys="Alt+O"
            onClick={allOff}
            disabledReason={activeCount === 0 ? settingsStrings.noScenariosOn : undefined}
          >
            {settingsStrings.turnAllOff}
          </Button>
        </span>
      </div>
      {error !== null && <ErrorCallout error={error.error} onRetry={() => void training.refetch()} />}
      {training.isPending && <SkeletonRows rows={8} label={settingsStrings.training} />}
      {current !== undefined && (
        <>
          <ChoiceField
            label={settingsStrings.demoClock}
            value={SPEEDS.find(({ value }) => Number(value) === current.speed)?.value ?? '1'}
            options={SPEEDS}
            onChange={(speed) => change({ ...current, speed: Number(speed) })}
          />
          {FAULT_GROUPS.map(({ title, switches }) => (
            <fieldset key={title} className={styles.group}>
              <legend className={styles.legend}>{title}</legend>
              {switches.map(({ label, purpose, isOn, set: setFault }) => (
                <label key={label} className={styles.fault}>
                  <input
                    type="checkbox"
                    checked={isOn(current.faults)}
                    onChange={(event) =>
                      change({ ...current, faults: setFault(current.faults, event.currentTarget.checked) })
                    }
                  />
                  <span>{label}</span>
                  <span className="small muted">{purpose}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </>
      )}
      <ResetDemo />
    </section>
  );
}
