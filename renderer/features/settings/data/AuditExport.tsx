import { useState } from 'react';
import { parseDate } from '../../../../shared/rules/parseDate.ts';
import { useCall } from '../../../api/query.ts';
import { dayOfInstant, formatCount, formatDayLong, formatDayTyped } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { SavedFile } from '../../../ui/SavedFile.tsx';
import styles from '../SettingsScreen.module.css';
import { settingsStrings } from '../strings.tsx';

/** The first day of the month of a date. */
const monthStart = (date: string) => `${date.slice(0, 8)}01`;

/** Exports the audit trail of a period as CSV. */
export function AuditExport() {
  const [today] = useState(() => dayOfInstant(Date.now()));
  const [from, setFrom] = useState(formatDayTyped(monthStart(today)));
  const [to, setTo] = useState(formatDayTyped(today));
  const csv = useCall('audit.exportCsv');
  const dates = { from: read(from, today), to: read(to, today) };
  const isBackwards = dates.from !== null && dates.to !== null && dates.from > dates.to;
  const save = () => {
    if (dates.from !== null && dates.to !== null && !isBackwards && !csv.isPending) {
      csv.mutate({ from: dates.from, to: dates.to });
    }
  };
  useKeys([{ keys: 'X', label: settingsStrings.exportAuditTrail, bar: false, run: save }], { scope: 'Data' });
  return (
    <section className="col" aria-labelledby="audit">
      <h2 id="audit">{settingsStrings.auditTrail}</h2>
      <p className="dim">{settingsStrings.whatIsAudited}</p>
      <div className={styles.period}>
        <TextField
          label={settingsStrings.changesFrom}
          value={from}
          hint={dates.from === null ? null : formatDayLong(dates.from)}
          error={dates.from === null ? settingsStrings.enterDate : null}
          maxLength={20}
          onChange={setFrom}
        />
        <TextField
          label="to"
          value={to}
          hint={dates.to === null ? null : formatDayLong(dates.to)}
          error={
            dates.to === null ? settingsStrings.enterDate : isBackwards ? settingsStrings.endDateIsBeforeStart : null
          }
          maxLength={20}
          onChange={setTo}
        />
      </div>
      <div className="row">
        <Button keys="X" busy={csv.isPending} onClick={save}>
          {settingsStrings.exportAuditTrail}
        </Button>
      </div>
      {csv.error === null ? null : <ErrorCallout error={csv.error.error} onRetry={save} />}
      {csv.data === undefined ? null : (
        <SavedFile
          what={formatCount(csv.data.rows, 'change')}
          fileName={csv.data.fileName}
          path={csv.data.path}
          onClose={csv.reset}
        />
      )}
    </section>
  );
}

function read(text: string, today: string): string | null {
  const reading = parseDate(text, today, 'nearest');
  return reading.kind === 'date' ? reading.date : null;
}
