/** On a loaded machine the awaited result may take long: the limit is for what never appears. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
