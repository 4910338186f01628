import { IconAlertTriangle, IconCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { KeyBinding } from '../../ui/keys/registry.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ChoosePrinters } from './ChoosePrinters.tsx';
import { OutdatedPrint } from './OutdatedPrint.tsx';
import styles from './printing.module.css';
import { jobLabel, type PrintResult, printDetails, printedDocumentLabel, printResult } from './printMessages.ts';
import { mayResume } from './printStates.ts';
import { printingStrings } from './strings.tsx';
import type { Printing } from './usePrint.ts';

const ICONS = { done: IconCheck, attn: IconAlertTriangle, late: IconCircleX, wait: IconClock } as const;

/** Result of a print, with an icon, so that it doesn't depend on color. */
export function OutcomeFlag({ outcome }: { readonly outcome: PrintResult }) {
  return (
    <span className={outcome.tone === 'wait' ? 'flag' : `flag ${outcome.tone}`}>
      <Icon of={ICONS[outcome.tone]} size={13} />
      <span className={styles.result}>{outcome.label}</span>
    </span>
  );
}

/** Shortcuts of a job, used by the report or by the exclusive dialog that contains it. */
export function jobKeys({ job, cancel, resume }: Printing): KeyBinding[] {
  const canResume = job !== null && !job.running && job.records.some(mayResume);
  return [
    { keys: 'Ctrl+.', label: printingStrings.stopPrinting, bar: false, run: cancel, when: job?.running === true },
    {
      keys: 'Alt+R',
      label: printingStrings.resumePrinting,
      bar: false,
      run: () => job && resume(job.jobId),
      writes: true,
      when: canResume,
    },
  ];
}

/** Report of a job on a screen, with its shortcuts. */
export function JobReport({ printing }: { readonly printing: Printing }) {
  useKeys(jobKeys(printing), { scope: printingStrings.printJob });
  return <JobLines printing={printing} />;
}

/** Progress of a job: what was printed, what was not, and why. Empty before the first one. */
export function JobLines({
  printing,
  showsBolNumbers = false,
}: {
  readonly printing: Printing;
  readonly showsBolNumbers?: boolean;
}) {
  const { job, error } = printing;
  const remainingCount = job?.records.filter(mayResume).length ?? 0;
  const canResume = job !== null && !job.running && remainingCount > 0;
  const resume = () => job !== null && printing.resume(job.jobId);
  if (printing.waiting !== null) {
    return <ChoosePrinters {...printing.waiting} onPrint={printing.startNow} onClose={printing.close} />;
  }
  if (error?.code === 'print_outdated') return <OutdatedPrint printing={printing} recordId={error.recordId} />;
  if (error !== null) return <ErrorCallout error={error} />;
  if (job === null) return null;
  const needsPrinter = job.records.some((record) => record.error?.code === 'printer_not_chosen');
  return (
    <section className={styles.report} aria-label={printingStrings.printJob}>
      <div className={styles.reportHead}>
        <b className="grow" role="status">
          {jobLabel(job.records, job.running)}
        </b>
        {job.running ? (
          <Button size="s" keys="Ctrl+." onClick={printing.cancel}>
            {printingStrings.stop}
          </Button>
        ) : null}
        {canResume ? (
          <Button size="s" keys="Alt+R" writes onClick={resume}>
            {remainingCount === job.records.length ? printingStrings.reprint : printingStrings.resumePrinting}
          </Button>
        ) : null}
        {needsPrinter ? (
          <Link className="link" href="/settings/printers">
            {printingStrings.choosePrinter}
          </Link>
        ) : null}
        {job.pagesAddress === null ? null : (
          <a className="link" href={job.pagesAddress} target="_blank" rel="noopener">
            {printingStrings.openPagesToPrint}
          </a>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <ul className={styles.records} aria-label={printingStrings.documentsInThisJob} tabIndex={0}>
        {job.records.map((record) => {
          const outcome = printResult(record);
          return (
            <li key={record.id}>
              <span className={styles.what}>
                {printingStrings.jobPrint({
                  bolNumber: showsBolNumbers ? record.bolNumber : null,
                  document: printedDocumentLabel(record),
                  printer: record.route.printer,
                  details: printDetails(record),
                })}
              </span>
              <span className={styles.outcome}>
                <OutcomeFlag outcome={outcome} />
                {outcome.next === null ? null : <span className="small dim">{outcome.next}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
