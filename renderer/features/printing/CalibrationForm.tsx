import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PaperSize } from '../../../shared/contract/printing.ts';
import { CORNER_INCHES, calibrationOf, RULER_INCHES } from '../../../shared/rules/calibration.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { paperWords } from '../../lib/paperSizeLabel.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useToast } from '../../ui/useToast.tsx';
import styles from './printing.module.css';
import { readMeasured } from './readMeasured.ts';

const EMPTY = { rightRuler: '', downRuler: '', leftEdge: '', topEdge: '' };
type Typed = typeof EMPTY;

/** Calibration: print the page with the rulers, enter the measurements, and print it again to verify. */
export function CalibrationForm({
  printer,
  papers,
}: {
  readonly printer: string;
  readonly papers: readonly PaperSize[] | null;
}) {
  const offered = (papers ?? (['letter', 'a4', '4x6'] as const)).filter((paper) => paper !== 'letter_six_up');
  const [paper, setPaper] = useState<PaperSize>(offered.includes('letter') ? 'letter' : (offered[0] ?? 'letter'));
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [shows, setShows] = useState(false);
  const settings = useQuery(callQuery('printing.settings', {}));
  const print = useCall('printing.calibrationPage');
  const keep = useCall('printing.calibrate');
  const toast = useToast();
  const kept = settings.data?.calibrations[printer];
  const inches = RULER_INCHES[paper];
  const { measured, errors } = readMeasured(typed, inches);
  const page = (calibrated: boolean) =>
    print.mutate(
      { printer, paper, calibrated },
      { onSuccess: ({ queueJob }) => toast(`Test page queued${queueJob === null ? '' : ` as ${queueJob}`}`) },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShows(true);
    if (measured === null) return;
    const calibration = calibrationOf(measured, inches);
    keep.mutate({ printer, calibration }, { onSuccess: () => toast('Calibration saved') });
  };
  const field = (name: keyof Typed, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed[name]}
      error={shows ? errors[name] : null}
      rightSection="in"
      onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <form className={styles.calibrate} aria-label={`Calibrate ${printer}`} onSubmit={submit}>
      <div className={styles.row}>
        <SelectField
          label="Paper size"
          className={styles.paper}
          keepsPlace={false}
          value={paper}
          options={offered.map((each) => ({ value: each, label: paperWords(each) }))}
          onChange={setPaper}
        />
        <Button busy={print.isPending} onClick={() => page(false)}>
          Print test page
        </Button>
        {kept === undefined ? null : (
          <>
            <Button busy={print.isPending} onClick={() => page(true)}>
              Print calibrated test
            </Button>
            <Button
              kind="quiet"
              busy={keep.isPending}
              onClick={() =>
                keep.mutate({ printer, calibration: null }, { onSuccess: () => toast('Calibration reset') })
              }
            >
              Reset calibration
            </Button>
          </>
        )}
      </div>
      {print.error === null ? null : <ErrorCallout error={print.error.error} />}
      <p className="small dim">
        Measure the printed page and enter the values. Target: A and B = {inches} in, C and D = {CORNER_INCHES} in.
      </p>
      <div className={styles.measured}>
        {field('rightRuler', 'A (horizontal ruler)')}
        {field('downRuler', 'B (vertical ruler)')}
        {field('leftEdge', 'C (from the left edge)')}
        {field('topEdge', 'D (from the top edge)')}
      </div>
      <div className={styles.row}>
        <Button type="submit" kind="primary" keys="Enter" busy={keep.isPending}>
          Save calibration
        </Button>
        {kept === undefined ? null : (
          <span className="small dim">
            Saved: {formatPercent(kept.widthFactor)} width, {formatPercent(kept.heightFactor)} height,{' '}
            {formatNumber(kept.rightInches, 3)} in right, {formatNumber(kept.downInches, 3)} in down.
          </span>
        )}
      </div>
      {keep.error === null ? null : <ErrorCallout error={keep.error.error} />}
    </form>
  );
}
