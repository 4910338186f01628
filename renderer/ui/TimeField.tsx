import { useState } from 'react';
import { formatClockTime, readClockTime } from '../../shared/rules/clockTime.ts';
import { TextField } from './Field.tsx';

interface TimeFieldProps {
  readonly id: string;
  readonly label: string;
  /** `HH:MM` if parsed, otherwise the text as typed. */
  readonly value: string;
  /** For a close time: `HH:MM` of the open time, which decides between morning and evening. */
  readonly openTime?: string | undefined;
  readonly hint?: string;
  readonly error?: string | null | undefined;
  readonly attention?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A time of day in any format. Shows the input while typing, and the parsed time after blur. */
export function TimeField({ value, openTime = '', onChange, onBlur, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  return (
    <TextField
      {...field}
      // A value that the form received from elsewhere replaces the text typed before.
      value={typed?.value === value ? typed.text : formatClockTime(value)}
      onChange={(text) => {
        const reading = readClockTime(text, readClockTime(openTime)) ?? text;
        setTyped({ text, value: reading });
        onChange(reading);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
