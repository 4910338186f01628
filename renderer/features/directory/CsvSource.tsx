import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/Field.tsx';
import styles from './book.module.css';
import { type CsvReading, readCsvFile, readCsvText } from './readCsv.ts';

/** Source of the rows: a file, or text copied from a spreadsheet. */
export function CsvSource({ onRead }: { readonly onRead: (reading: CsvReading) => void }) {
  const [pasted, setPasted] = useState('');
  const [fileName, setFileName] = useState('No file chosen');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.source}>
      <Field label="CSV file" hint="Comma-, semicolon-, or tab-separated">
        {({ id, describedBy }) => (
          <div className={styles.file}>
            <input
              ref={input}
              id={id}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file === undefined) return;
                setFileName(file.name);
                void readCsvFile(file).then(onRead);
                // Lets the same file be chosen again after it was corrected.
                event.currentTarget.value = '';
              }}
            />
            <Button aria-describedby={describedBy} onClick={() => input.current?.click()}>
              Choose file…
            </Button>
            <span className={styles.fileName}>{fileName}</span>
          </div>
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
