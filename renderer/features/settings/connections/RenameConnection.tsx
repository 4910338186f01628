import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/connections.ts';
import { useCall } from '../../../api/query.ts';
import { errorMessages } from '../../../lib/errorMessages.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/useKeys.ts';
import { settingsStrings } from '../strings.tsx';
import styles from './Connections.module.css';

interface RenameConnectionProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** Renames a connection. Shown in place of its heading. */
export function RenameConnection({ connection, onClose }: RenameConnectionProps) {
  const [name, setName] = useState(connection.name);
  const rename = useCall('connections.rename');
  const isEmpty = name.trim() === '';
  useKeys([{ keys: 'Esc', label: settingsStrings.cancel, run: onClose, bar: false }], { scope: 'Rename account' });
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) rename.mutate({ connectionId: connection.id, name: name.trim() }, { onSuccess: onClose });
      }}
    >
      <TextField
        label={settingsStrings.name}
        value={name}
        maxLength={100}
        autoFocus
        keepsPlace={false}
        error={
          isEmpty ? settingsStrings.enterName : rename.error === null ? null : errorMessages(rename.error.error).title
        }
        onChange={setName}
      />
      <Button type="submit" keys="Enter" busy={rename.isPending}>
        {settingsStrings.rename}
      </Button>
      <Button kind="quiet" keys="Esc" onClick={onClose}>
        {settingsStrings.cancel}
      </Button>
    </form>
  );
}
