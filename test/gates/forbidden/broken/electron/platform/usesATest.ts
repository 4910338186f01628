// rejected by walls: product-imports-no-test

import '../../test/unit/lane.test.ts';
