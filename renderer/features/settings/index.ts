export { CredentialFields } from './connections/CredentialFields.tsx';
export {
  type CredentialForm,
  checkCredentials,
  fieldOfError,
  focusFirstWrong,
} from './connections/credentials.ts';
export { StrayConnections } from './connections/StrayConnections.tsx';
export { TestOutcome } from './connections/TestOutcome.tsx';
export { useTypedCredentials } from './connections/useTypedCredentials.ts';
export { SettingsScreen } from './SettingsScreen.tsx';
