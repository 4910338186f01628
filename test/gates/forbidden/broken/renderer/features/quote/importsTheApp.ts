// rejected by walls: renderer-features-below-app

import { App } from '../../app/App.tsx';

export const Whole = App;
