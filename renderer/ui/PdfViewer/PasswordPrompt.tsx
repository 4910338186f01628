import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { PasswordAsk } from './openPdf.ts';
import styles from './PdfViewer.module.css';

interface PasswordPromptProps {
  readonly ask: PasswordAsk;
  readonly onGive: (password: string) => void;
}

/** Prompts for the password of a protected PDF. It is used once and never stored. */
export function PasswordPrompt({ ask, onGive }: PasswordPromptProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '') onGive(password);
  }

  return (
    <form className={styles.password} onSubmit={submit}>
      <h2>This PDF is password-protected</h2>
      <label htmlFor="pdf-password">Password</label>
      <input
        id="pdf-password"
        ref={field}
        className={styles.passwordField}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={ask === 'wrong'}
        aria-describedby="pdf-password-hint"
        onChange={(event) => setPassword(event.target.value)}
      />
      <p id="pdf-password-hint" className={styles.passwordHint} data-wrong={ask === 'wrong'}>
        {ask === 'wrong' ? 'That password didn’t work.' : 'Ask the sender for the password. Waybill doesn’t save it.'}
      </p>
      <Button kind="primary" type="submit" keys="Enter">
        Open document
      </Button>
    </form>
  );
}
