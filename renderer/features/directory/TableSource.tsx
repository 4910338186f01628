import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import { MAX_TABLE_BYTES } from '../../../shared/rules/tableFiles.ts';
import { invoke } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/Field.tsx';
import styles from './directory.module.css';
import { directoryStrings } from './strings.ts';

export type TableReading = Result<CallOutput<'tables.read'>, AppError>;

/** The file in Base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });
}

async function readFile(file: File): Promise<TableReading> {
  if (file.size > MAX_TABLE_BYTES) return fail({ code: 'table_unreadable', problem: 'too_large' });
  if (file.size === 0) return fail({ code: 'table_unreadable', problem: 'empty' });
  const content = await base64Of(file).catch(() => null);
  if (content === null) return fail({ code: 'table_unreadable', problem: 'damaged' });
  return invoke('tables.read', { content });
}

interface TableSourceProps {
  /** @param fileName blank for pasted rows */
  readonly onRead: (reading: TableReading, fileName: string) => void;
}

/** Source of the rows of an import: a CSV or Excel file, or rows copied from a spreadsheet. */
export function TableSource({ onRead }: TableSourceProps) {
  const [pasted, setPasted] = useState('');
  const [fileName, setFileName] = useState<string>(directoryStrings.noFile);
  const [isReading, setIsReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = async (reading: Promise<TableReading>, name: string) => {
    setIsReading(true);
    onRead(await reading, name);
    setIsReading(false);
  };
  return (
    <div className={styles.source}>
      <Field label={directoryStrings.file} hint={directoryStrings.fileHint}>
        {({ id, describedBy }) => (
          <div className={styles.file}>
            <input
              ref={input}
              id={id}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file === undefined) return;
                setFileName(file.name);
                void read(readFile(file), file.name);
                // Lets the same file be chosen again after it was corrected.
                event.currentTarget.value = '';
              }}
            />
            <Button aria-describedby={describedBy} busy={isReading} onClick={() => input.current?.click()}>
              {directoryStrings.chooseFile}
            </Button>
            <span className={styles.fileName}>{fileName}</span>
          </div>
        )}
      </Field>
      <TextAreaField label={directoryStrings.pasteRows} value={pasted} rows={3} onChange={setPasted} />
      <Button
        disabledReason={pasted.trim() === '' ? directoryStrings.pasteRowsFirst : null}
        onClick={() => void read(invoke('tables.read', { text: pasted }), '')}
      >
        {directoryStrings.importPastedRows}
      </Button>
    </div>
  );
}
