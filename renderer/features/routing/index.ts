export { RoutingScreen } from './RoutingScreen.tsx';
export { NOT_CHOSEN_LABELS } from './ruleLabels.ts';
