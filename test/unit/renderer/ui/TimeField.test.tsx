// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TimeField } from '../../../../renderer/ui/TimeField.tsx';

afterEach(cleanup);

const stored: string[] = [];

function Form({ first, openTime }: { readonly first: string; readonly openTime?: string }) {
  const [value, setValue] = useState(first);
  stored.push(value);
  return (
    <>
      <TimeField id="t" label="Close time" value={value} openTime={openTime} onChange={setValue} onBlur={() => {}} />
      <button type="button" onClick={() => setValue('06:30')}>
        From elsewhere
      </button>
    </>
  );
}

function show(first: string, openTime?: string) {
  render(<Form first={first} {...(openTime === undefined ? {} : { openTime })} />);
  return screen.getByLabelText<HTMLInputElement>('Close time');
}

it('shows a stored time the 12-hour way', () => {
  expect(show('17:00').value).toBe('5:00 PM');
});

it('shows what is typed until it is left, and then the reading; the form has the stored time at once', () => {
  const field = show('17:00');
  fireEvent.change(field, { target: { value: '330p' } });
  expect(field.value).toBe('330p');
  expect(stored.at(-1)).toBe('15:30');
  fireEvent.blur(field);
  expect(field.value).toBe('3:30 PM');
});

it('reads a bare close time by the open time, and one with AM as typed', () => {
  const field = show('', '22:00');
  fireEvent.change(field, { target: { value: '4 am' } });
  expect(stored.at(-1)).toBe('04:00');
  fireEvent.change(field, { target: { value: '11' } });
  fireEvent.blur(field);
  expect(field.value).toBe('11:00 PM');
});

it('leaves an invalid time as typed', () => {
  const field = show('17:00');
  fireEvent.change(field, { target: { value: '25:00' } });
  fireEvent.blur(field);
  expect(field.value).toBe('25:00');
  expect(stored.at(-1)).toBe('25:00');
});

it('shows a value that the form got from elsewhere while the field is being typed in', () => {
  const field = show('17:00');
  fireEvent.change(field, { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button'));
  expect(field.value).toBe('6:30 AM');
});
