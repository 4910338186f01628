// rejected by walls: product-imports-no-dev-dependency

import fastCheck from 'fast-check';

export const anything = fastCheck.anything();
