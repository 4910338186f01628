import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { PasswordPromptReason } from './openPdf.ts';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';

interface PasswordPromptProps {
  readonly reason: PasswordPromptReason;
  readonly onSubmit: (password: string) => void;
}

/** Prompts for the password of a protected PDF. It is used once and never stored. */
export function PasswordPrompt({ reason, onSubmit }: PasswordPromptProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  }

  return (
    <form className={styles.password} onSubmit={submit}>
      <h2>{pdfStrings.passwordNeeded}</h2>
      <label htmlFor="pdf-password">{pdfStrings.password}</label>
      <input
        id="pdf-password"
        ref={field}
        className={styles.passwordField}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={reason === 'wrong'}
        aria-describedby="pdf-password-hint"
        onChange={(event) => setPassword(event.target.value)}
      />
      <p id="pdf-password-hint" className={styles.passwordHint} data-wrong={reason === 'wrong'}>
        {reason === 'wrong' ? pdfStrings.wrongPassword : pdfStrings.passwordHint}
      </p>
      <Button kind="primary" type="submit" keys="Enter">
        {pdfStrings.openDocument}
      </Button>
    </form>
  );
}
