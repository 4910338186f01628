import { RatesPage } from '../features/rates/index.ts';

export function App() {
  return <RatesPage />;
}
