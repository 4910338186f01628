export { CredentialFields } from './connections/CredentialFields.tsx';
export {
  type Credentials,
  checkCredentials,
  EMPTY_CREDENTIALS,
  fieldOfError,
  focusFirstWrong,
} from './connections/credentials.ts';
export { TestOutcome } from './connections/TestOutcome.tsx';
export { SettingsScreen } from './SettingsScreen.tsx';
