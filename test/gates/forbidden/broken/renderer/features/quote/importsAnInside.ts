// rejected by walls: renderer-features-keep-apart

import { RatesPage } from '../rates/RatesPage.tsx';

export const Page = RatesPage;
