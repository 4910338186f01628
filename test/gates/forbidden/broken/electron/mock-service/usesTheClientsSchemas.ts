// rejected by walls: mock-service-reads-the-specification-itself

import { isRequest } from '../../shared/freight/requests.ts';

export const check = isRequest;
