// rejected by walls: postgres-only-for-the-workgroup
import { createClient } from '../../platform/postgres/client.ts';
export const connect = createClient;
