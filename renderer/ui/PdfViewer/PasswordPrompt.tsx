import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { PasswordPromptReason } from './openPdf.ts';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';

interface PasswordPromptProps {
  readonly reason: PasswordPromptReason;
  /** Another function for each request of the file. */
  readonly submit: (password: string) => void;
  /** Called with each password that is entered, right or wrong. */
  readonly onPassword?: ((password: string) => void) | undefined;
}

/** Prompts for the password of a protected PDF. It is used once and never stored. */
export function PasswordPrompt({ reason, submit, onPassword }: PasswordPromptProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [request, setRequest] = useState(0);
  useEffect(() => {
    setRequest((count) => count + 1);
    field.current?.focus();
    field.current?.select();
  }, [submit]);

  function enter(event: FormEvent) {
    event.preventDefault();
    if (password === '') return;
    submit(password);
    onPassword?.(password);
  }

  return (
    <form className={styles.password} onSubmit={enter}>
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
      {/* With a new key it is announced again after another wrong password. */}
      <p
        key={request}
        id="pdf-password-hint"
        className={styles.passwordHint}
        data-wrong={reason === 'wrong'}
        role={reason === 'wrong' ? 'alert' : undefined}
      >
        {reason === 'wrong' ? pdfStrings.wrongPassword : pdfStrings.passwordHint}
      </p>
      <Button kind="primary" type="submit" keys="Enter">
        {pdfStrings.openDocument}
      </Button>
    </form>
  );
}
