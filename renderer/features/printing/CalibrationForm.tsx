import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Printer } from '../../../shared/contract/printing.ts';
import { LABEL_GRIDS } from '../../../shared/freight/labelGrids.ts';
import { PAPER_SIZE_NAMES, PAPER_SIZES, type StandardPaperSize } from '../../../shared/freight/paperSizes.ts';
import { CORNER_INCHES, calibrationOf, combineCorrections } from '../../../shared/rules/calibration.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatPercent } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useToast } from '../../ui/useToast.tsx';
import styles from './printing.module.css';
import { isLabelPrinter } from './proposedPrinters.ts';
import { readMeasured } from './readMeasured.ts';
import { printingStrings } from './strings.tsx';

const EMPTY = { rightRuler: '', downRuler: '', leftEdge: '', topEdge: '' };
type Typed = typeof EMPTY;
/** The page that was measured. */
type MeasuredPage = 'uncorrected' | 'calibrated';
const PAGE_OPTIONS = [
  { value: 'uncorrected', label: printingStrings.testPage },
  { value: 'calibrated', label: printingStrings.calibratedPage },
] as const;

/** Calibration: print the page with the rulers, enter the measurements, and print it again to verify. */
export function CalibrationForm({ of }: { readonly of: Printer }) {
  const { name: printer, paperSizes } = of;
  const offered = (paperSizes ?? PAPER_SIZE_NAMES).filter((paper) => LABEL_GRIDS[paper] === undefined);
  const first = isLabelPrinter(of) ? '4x6' : 'letter';
  const [paper, setPaperSize] = useState<StandardPaperSize>(offered.includes(first) ? first : (offered[0] ?? 'letter'));
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [measuredPage, setMeasuredPage] = useState<MeasuredPage>('uncorrected');
  const [showsErrors, setShowsErrors] = useState(false);
  const settings = useQuery(callQuery('printing.settings', {}));
  const print = useCall('printing.calibrationPage');
  const save = useCall('printing.calibrate');
  const toast = useToast();
  const saved = settings.data?.calibrations[printer];
  const inches = PAPER_SIZES[paper].rulerInches;
  const { measured, errors } = readMeasured(typed, inches);
  const printPage = (calibrated: boolean) => {
    setMeasuredPage(calibrated ? 'calibrated' : 'uncorrected');
    print.mutate(
      { printer, paper, calibrated },
      {
        onSuccess: ({ queueJob }) =>
          toast(queueJob === null ? printingStrings.testPageQueued : printingStrings.testPageQueuedAs(queueJob)),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (measured === null || save.isPending) return;
    const own = calibrationOf(measured, inches);
    const calibration = saved !== undefined && measuredPage === 'calibrated' ? combineCorrections(saved, own) : own;
    save.mutate(
      { printer, calibration },
      {
        onSuccess() {
          toast(printingStrings.calibrationSaved);
          // They are of a page that was printed with the earlier correction.
          setTyped((now) => (now === typed ? EMPTY : now));
          setShowsErrors(false);
        },
      },
    );
  };
  const field = (name: keyof Typed) => (
    <TextField
      label={printingStrings.measured[name]}
      inputMode="decimal"
      value={typed[name]}
      error={showsErrors ? errors[name] : null}
      end="in"
      onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <form className={styles.calibrate} aria-label={printingStrings.calibrate(printer)} onSubmit={submit}>
      <div className={styles.row}>
        <SelectField
          label={printingStrings.paperSize}
          className={styles.paperSize}
          keepsPlace={false}
          value={paper}
          options={offered.map((each) => ({ value: each, label: PAPER_SIZES[each].label }))}
          onChange={setPaperSize}
        />
        <Button busy={print.isPending} onClick={() => printPage(false)}>
          {printingStrings.printTestPage}
        </Button>
        {saved === undefined ? null : (
          <>
            <Button busy={print.isPending} onClick={() => printPage(true)}>
              {printingStrings.printCalibratedPage}
            </Button>
            <Button
              kind="quiet"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { printer, calibration: null },
                  {
                    onSuccess() {
                      toast(printingStrings.calibrationReset);
                      setMeasuredPage('uncorrected');
                    },
                  },
                )
              }
            >
              {printingStrings.resetCalibration}
            </Button>
          </>
        )}
      </div>
      {print.error === null ? null : <ErrorCallout error={print.error.error} />}
      <p className="small dim">{printingStrings.measurePage(inches, CORNER_INCHES)}</p>
      {saved === undefined ? null : (
        <SelectField
          label={printingStrings.measuredPage}
          className={styles.paperSize}
          keepsPlace={false}
          value={measuredPage}
          options={PAGE_OPTIONS}
          onChange={setMeasuredPage}
        />
      )}
      <div className={styles.measured}>
        {field('rightRuler')}
        {field('downRuler')}
        {field('leftEdge')}
        {field('topEdge')}
      </div>
      <div className={styles.row}>
        <Button type="submit" kind="primary" keys="Enter" busy={save.isPending}>
          {printingStrings.saveCalibration}
        </Button>
        {saved === undefined ? null : (
          <span className="small dim">
            {printingStrings.savedCalibration(
              formatPercent(saved.widthFactor),
              formatPercent(saved.heightFactor),
              saved.rightInches,
              saved.downInches,
            )}
          </span>
        )}
      </div>
      {save.error === null ? null : <ErrorCallout error={save.error.error} />}
    </form>
  );
}
