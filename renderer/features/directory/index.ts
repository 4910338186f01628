export { DirectoryScreen } from './DirectoryScreen.tsx';
export type { DirectoryConfig, Texts } from './directoryConfig.ts';
