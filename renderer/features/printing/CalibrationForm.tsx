import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { PAPER_SIZE_NAMES, PAPER_SIZES, type PaperSize } from '../../../shared/freight/paperSizes.ts';
import { CORNER_INCHES, calibrationOf } from '../../../shared/rules/calibration.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
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
  paperSizes,
}: {
  readonly printer: string;
  readonly paperSizes: readonly PaperSize[] | null;
}) {
  const offered = (paperSizes ?? PAPER_SIZE_NAMES).filter((paper) => LABEL_GRIDS[paper] === undefined);
  const [paper, setPaperSize] = useState<PaperSize>(offered.includes('letter') ? 'letter' : (offered[0] ?? 'letter'));
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [shows, setShows] = useState(false);
  const settings = useQuery(callQuery('printing.settings', {}));
  const print = useCall('printing.calibrationPage');
  const save = useCall('printing.calibrate');
  const toast = useToast();
  const saved = settings.data?.calibrations[printer];
  const inches = PAPER_SIZES[paper].rulerInches;
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
    save.mutate({ printer, calibration }, { onSuccess: () => toast('Calibration saved') });
  };
  const field = (name: keyof Typed, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed[name]}
      error={shows ? errors[name] : null}
      end="in"
      onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <form className={styles.calibrate} aria-label={`Calibrate ${printer}`} onSubmit={submit}>
      <div className={styles.row}>
        <SelectField
          label="Paper size"
          className={styles.paperSize}
          keepsPlace={false}
          value={paper}
          options={offered.map((each) => ({ value: each, label: PAPER_SIZES[each].label }))}
          onChange={setPaperSize}
        />
        <Button busy={print.isPending} onClick={() => page(false)}>
          Print test page
        </Button>
        {saved === undefined ? null : (
          <>
            <Button busy={print.isPending} onClick={() => page(true)}>
              Print calibrated test
            </Button>
            <Button
              kind="quiet"
              busy={save.isPending}
              onClick={() =>
                save.mutate({ printer, calibration: null }, { onSuccess: () => toast('Calibration reset') })
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
        <Button type="submit" kind="primary" keys="Enter" busy={save.isPending}>
          Save calibration
        </Button>
        {saved === undefined ? null : (
          <span className="small dim">
            Saved: {formatPercent(saved.widthFactor)} width, {formatPercent(saved.heightFactor)} height,{' '}
            {formatNumber(saved.rightInches, 3)} in right, {formatNumber(saved.downInches, 3)} in down.
          </span>
        )}
      </div>
      {save.error === null ? null : <ErrorCallout error={save.error.error} />}
    </form>
  );
}
