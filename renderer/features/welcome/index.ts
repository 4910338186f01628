export { WelcomeScreen } from './WelcomeScreen.tsx';
