import { IconAlertTriangle, IconCalendar } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { isBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays, isCalendarDate } from '../../../shared/rules/calendar.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { formatDayLong, formatDayTyped } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DateMessage } from './checkForm.ts';
import type { FieldKey } from './form.ts';
import { LaneField } from './LaneField.tsx';
import styles from './LaneFields.module.css';
import { quoteStrings } from './strings.ts';

interface DateFieldProps {
  readonly label: string;
  readonly field: FieldKey;
  /** `YYYY-MM-DD` once parsed, otherwise the text as typed. */
  readonly value: string;
  readonly today: string;
  /** Message about the date after blur, or an error that is already shown. */
  readonly message: DateMessage | null;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** The previous or next business day. */
function step(date: string, by: 1 | -1): string {
  let next = addDays(date, by);
  while (!isBusinessDay(next)) next = addDays(next, by);
  return next;
}

/** Date input that parses `11/18` or `+1` and shows the date with its weekday. Arrow keys step by business days. */
export function DateField({ label, field, value, today, message, onText, onLeave }: DateFieldProps) {
  const messageId = useId();
  const [hasFocus, setHasFocus] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  // On focus the text is reformatted, so it is selected again for typing to replace it.
  useLayoutEffect(() => {
    if (hasFocus) container.current?.querySelector('input')?.select();
  }, [hasFocus]);
  const isDate = isCalendarDate(value);
  const reading = parseDate(value, today);
  // While typing: the parsed date.
  const readBack = hasFocus && !isDate && reading.kind === 'date' ? formatDayLong(reading.date) : null;
  const shown = readBack === null ? message : { kind: 'hint' as const, text: readBack };
  return (
    <div ref={container}>
      <LaneField
        label={label}
        field={field}
        value={isDate ? (hasFocus ? formatDayTyped(value) : formatDayLong(value)) : value}
        isInvalid={shown?.kind === 'problem'}
        describedBy={messageId}
        icon={<Icon of={IconCalendar} size={14} />}
        placeholder={quoteStrings.dateHint}
        onText={onText}
        onEnter={() => setHasFocus(true)}
        onLeave={() => {
          setHasFocus(false);
          onLeave();
        }}
        onStep={(by) => {
          if (reading.kind === 'date') onText(step(reading.date, by));
        }}
      />
      <p id={messageId} className={styles.message} data-kind={shown?.kind} aria-live="polite">
        {shown !== null && shown.kind !== 'hint' ? <Icon of={IconAlertTriangle} size={14} /> : null}
        {shown?.text}
      </p>
    </div>
  );
}
