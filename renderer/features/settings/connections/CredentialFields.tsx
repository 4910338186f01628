import { IconKey, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../api/query.ts';
import { ChoiceField, TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadState } from '../../../ui/LoadState.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './CredentialFields.module.css';
import type { CredentialErrors, CredentialForm } from './credentials.ts';

interface CredentialFieldsProps {
  readonly value: CredentialForm;
  readonly errors: CredentialErrors;
  readonly onChange: (value: CredentialForm) => void;
  /** False if the URL is fixed: a new password of a saved connection. */
  readonly withAddress?: boolean;
  readonly autoFocus?: boolean;
}

const STORAGE_OPTIONS = [
  { value: 'keychain', label: settingsStrings.inThisComputersKeychain },
  { value: 'session', label: settingsStrings.untilWaybillCloses },
] as const;

/** API URL, username, password, and where to store the password. */
export function CredentialFields({
  value,
  errors,
  onChange,
  withAddress = true,
  autoFocus = false,
}: CredentialFieldsProps) {
  const known = useQuery(callQuery('policy.get', {}));
  const policy = known.data?.policy;
  const isLocked = policy?.lockBaseAddress === true;
  // The policy may load after the URL field got the focus; that field is locked then, so the focus moves on.
  useEffect(() => {
    if (isLocked && document.activeElement?.id === 'base-address') document.getElementById('api-username')?.focus();
  }, [isLocked]);
  return (
    <div className={styles.fields}>
      <LoadState of={known} />
      {withAddress && (
        <TextField
          id="base-address"
          label={settingsStrings.apiUrl}
          type="text"
          inputMode="url"
          placeholder="https://api.freight.example"
          value={value.baseUrl}
          error={errors.baseUrl}
          hint={
            policy?.baseAddress === undefined
              ? undefined
              : isLocked
                ? settingsStrings.lockedByIt
                : settingsStrings.setByItSentence
          }
          readOnly={isLocked}
          autoFocus={autoFocus && !isLocked}
          onChange={(baseUrl) => onChange({ ...value, baseUrl })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          id="api-username"
          label={settingsStrings.apiUsername}
          value={value.username}
          error={errors.username}
          // A known username rarely changes, so the password gets the focus.
          autoFocus={autoFocus && (!withAddress || isLocked) && value.username === ''}
          onChange={(username) => onChange({ ...value, username })}
        />
        <TextField
          id="api-password"
          label={settingsStrings.apiPassword}
          type="password"
          autoComplete="new-password"
          value={value.password}
          error={errors.password}
          autoFocus={autoFocus && !withAddress && value.username !== ''}
          onChange={(password) => onChange({ ...value, password })}
        />
      </div>
      <ChoiceField
        label={settingsStrings.savePassword}
        value={value.passwordIn}
        options={STORAGE_OPTIONS}
        onChange={(passwordIn) => onChange({ ...value, passwordIn })}
      />
      <ul className={styles.details}>
        <li>
          <Icon of={IconKey} size={14} />
          {settingsStrings.getBothFromApiAccess}
        </li>
        <li>
          <Icon of={IconLock} size={14} />
          {value.passwordIn === 'keychain' ? settingsStrings.passwordInKeychain : settingsStrings.passwordStaysInMemory}
        </li>
      </ul>
    </div>
  );
}
