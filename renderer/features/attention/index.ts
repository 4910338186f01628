export { AttentionScreen } from './AttentionScreen.tsx';
