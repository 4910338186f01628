export { PracticeScreen } from './PracticeScreen.tsx';
