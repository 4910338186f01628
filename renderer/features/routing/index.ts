export { RoutingScreen } from './RoutingScreen.tsx';
