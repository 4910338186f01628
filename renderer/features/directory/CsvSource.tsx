import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/Field.tsx';
import styles from './book.module.css';
import { type CsvReading, readCsvFile, readCsvText } from './readCsv.ts';

/** Source of the rows: a file, or text copied from a spreadsheet. */
export function CsvSource({ onRead }: { readonly onRead: (reading: CsvReading) => void }) {
  const [pasted, setPasted] = useState('');
  return (
    <div className={styles.source}>
      <Field label="CSV file" hint="Comma-, semicolon-, or tab-separated">
        {({ id, describedBy }) => (
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-describedby={describedBy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file !== undefined) void readCsvFile(file).then(onRead);
            }}
          />
        )}
      </Field>
      <TextAreaField label="Or paste rows" value={pasted} rows={3} onChange={setPasted} />
      <Button
        disabledReason={pasted.trim() === '' ? 'Paste rows first' : null}
        onClick={() => void readCsvText(pasted).then(onRead)}
      >
        Import pasted rows
      </Button>
    </div>
  );
}
