import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordPrompt } from '../../../../renderer/ui/PdfViewer/PasswordPrompt.tsx';

afterEach(cleanup);

it('announces each wrong password, and selects it so that the next one replaces it', () => {
  const onPassword = vi.fn();
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender } = render(<PasswordPrompt reason="needed" submit={first} onPassword={onPassword} />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('alert')).toBeNull();
  const enter = (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    fireEvent.click(screen.getByRole('button'));
  };
  enter('wrong');
  expect(first).toHaveBeenCalledWith('wrong');
  expect(onPassword).toHaveBeenCalledWith('wrong');

  rerender(<PasswordPrompt reason="wrong" submit={second} onPassword={onPassword} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('That password didn’t work.');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);

  enter('wrong too');
  expect(second).toHaveBeenCalledWith('wrong too');
  rerender(<PasswordPrompt reason="wrong" submit={third} onPassword={onPassword} />);
  // A screen reader announces only an element that is new.
  expect(screen.getByRole('alert')).not.toBe(alert);
});
