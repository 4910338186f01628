/** What a test waits for may take long on a loaded machine: the limit is for what never comes. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
