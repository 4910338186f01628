export { OrderNextStep, OrderWorkBar } from './OrderWorkBar.tsx';
export { OverridesDialog } from './OverridesDialog.tsx';
export { useOrderWork } from './useOrderWork.ts';
