// rejected by lint: typescript(consistent-type-imports)

import { RateRequest } from './freight/requests.ts';

export const zipOf = (request: RateRequest) => request;
