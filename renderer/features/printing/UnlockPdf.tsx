import { type FormEvent, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './printing.module.css';
import { printingStrings } from './strings.tsx';

interface UnlockPdfProps {
  readonly fileId: string;
  readonly onUnlock: () => void;
}

/** Asks for the password of a protected PDF before it is printed. */
export function UnlockPdf({ fileId, onUnlock }: UnlockPdfProps) {
  const unlock = useCall('printing.unlock');
  const [password, setPassword] = useState('');
  const isWrong = unlock.error?.error.code === 'document_protected' && unlock.error.error.by === 'password';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '' && !unlock.isPending) unlock.mutate({ fileId, password }, { onSuccess: onUnlock });
  }

  return (
    <form className={styles.unlock} onSubmit={submit}>
      <TextField
        label={printingStrings.passwordOfPdf}
        autoFocus
        type="password"
        value={password}
        onChange={setPassword}
        error={isWrong ? printingStrings.wrongPassword : null}
        hint={printingStrings.passwordNotSaved}
      />
      <Button type="submit" keys="Enter" busy={unlock.isPending}>
        {printingStrings.unlock}
      </Button>
      {unlock.error === null || isWrong ? null : <ErrorCallout error={unlock.error.error} />}
    </form>
  );
}
