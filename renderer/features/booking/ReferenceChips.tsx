import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './booking.module.css';
import { bookingStrings } from './strings.tsx';

interface ReferenceChipsProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly attention: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** Splits pasted text at commas and line breaks into references, without duplicates. */
function merged(values: readonly string[], text: string): readonly string[] {
  const more = text.split(/[,;\r\n\t]/).map((part) => part.trim());
  return [...new Set([...values, ...more.filter((part) => part !== '')])];
}

/** Reference numbers as chips: Enter, a comma or leaving the field adds one, Backspace removes the last one. */
export function ReferenceChips({ id, label, hint, required, values, error, attention, onChange }: ReferenceChipsProps) {
  const [text, setText] = useState('');

  function add() {
    if (text.trim() !== '') onChange(merged(values, text));
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add();
    }
    const last = values.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      onChange(values.slice(0, -1));
      setText(last);
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted.trim())) return;
    // The browser would join the lines with spaces.
    event.preventDefault();
    onChange(merged(values, `${text}\n${pasted}`));
    setText('');
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} attention={attention}>
      {({ describedBy }) => (
        <div className={styles.chips} data-error={error !== undefined}>
          {values.map((value) => (
            <span key={value} className={styles.chip}>
              {value}
              <button
                type="button"
                aria-label={bookingStrings.remove(value)}
                onClick={() => onChange(values.filter((v) => v !== value))}
              >
                <Icon of={IconX} size={12} />
              </button>
            </span>
          ))}
          <input
            id={id}
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={describedBy}
            aria-required={required}
            aria-invalid={error !== undefined}
            onChange={(event) => {
              const typed = event.target.value;
              if (/[,;\t]/.test(typed)) {
                onChange(merged(values, typed));
                setText('');
              } else setText(typed);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={add}
          />
        </div>
      )}
    </Field>
  );
}
