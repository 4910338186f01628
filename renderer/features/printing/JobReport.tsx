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
import { jobLabel, mayResume, type PrintResult, printedDocumentLabel, printResult } from './printMessages.ts';
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
    { keys: 'Ctrl+.', label: 'Stop printing', bar: false, run: cancel, when: job?.running === true },
    { keys: 'Alt+R', label: 'Resume printing', bar: false, run: () => job && resume(job.jobId), when: canResume },
  ];
}

/** Report of a job on a screen, with its shortcuts. */
export function JobReport({ printing }: { readonly printing: Printing }) {
  useKeys(jobKeys(printing), { scope: 'Print job' });
  return <JobLines printing={printing} />;
}

/** Progress of a job: what was printed, what was not, and why. Empty before the first one. */
export function JobLines({
  printing,
  shipments = false,
}: {
  readonly printing: Printing;
  readonly shipments?: boolean;
}) {
  const { job, error } = printing;
  const left = job?.records.filter(mayResume).length ?? 0;
  const canResume = job !== null && !job.running && left > 0;
  const resume = () => job !== null && printing.resume(job.jobId);
  if (printing.waiting !== null) {
    return <ChoosePrinters {...printing.waiting} onPrint={printing.startNow} onClose={printing.close} />;
  }
  if (error?.code === 'print_outdated') return <OutdatedPrint printing={printing} recordId={error.recordId} />;
  if (error !== null) return <ErrorCallout error={error} />;
  if (job === null) return null;
  const chooses = job.records.some((record) => record.error?.code === 'printer_not_chosen');
  return (
    <section className={styles.report} aria-label="Print job">
      <div className={styles.reportHead}>
        <b className="grow" role="status">
          {jobLabel(job.records, job.running)}
        </b>
        {job.running ? (
          <Button size="s" keys="Ctrl+." onClick={printing.cancel}>
            Stop
          </Button>
        ) : null}
        {canResume ? (
          <Button size="s" keys="Alt+R" onClick={resume}>
            {left === job.records.length ? 'Reprint' : 'Resume printing'}
          </Button>
        ) : null}
        {chooses ? (
          <Link className="link" href="/settings/printers">
            Choose printer…
          </Link>
        ) : null}
        {job.pagesAddress === null ? null : (
          <a className="link" href={job.pagesAddress} target="_blank" rel="noopener">
            Open pages to print
          </a>
        )}
      </div>
      <ul className={styles.records} aria-label="Documents in this job">
        {job.records.map((record) => {
          const outcome = printResult(record);
          return (
            <li key={record.id}>
              <span className={styles.what}>
                {shipments ? `${record.bolNumber} ` : ''}
                {printedDocumentLabel(record)}
                <span className="muted small">
                  {record.route.printer === null ? '' : ` on ${record.route.printer}`}
                  {record.route.copies === 1 ? '' : `, ${record.route.copies} copies`}
                </span>
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
