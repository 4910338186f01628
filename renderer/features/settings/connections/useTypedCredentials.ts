import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../api/query.ts';
import { type CredentialForm, EMPTY_CREDENTIALS } from './credentials.ts';

/** State of the credentials form, which starts with the API URL that IT set, if any. */
export function useTypedCredentials(): readonly [CredentialForm, (typed: CredentialForm) => void] {
  const [typed, setTyped] = useState(EMPTY_CREDENTIALS);
  const preset = useQuery(callQuery('policy.get', {})).data?.policy.baseAddress;
  useEffect(() => {
    if (preset !== undefined) setTyped((now) => (now.baseUrl === '' ? { ...now, baseUrl: preset } : now));
  }, [preset]);
  return [typed, setTyped];
}
