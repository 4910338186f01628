export { RatesScreen } from './RatesScreen.tsx';
export { WhatIfScreen } from './WhatIfScreen.tsx';
