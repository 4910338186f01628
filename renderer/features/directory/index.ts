export { DirectoryScreen } from './DirectoryScreen.tsx';
export type { DirectoryConfig, FieldValues } from './directoryConfig.ts';
