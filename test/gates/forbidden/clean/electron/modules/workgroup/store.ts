import { createClient } from '../../platform/postgres/client.ts';

export async function connectStore(host: string): Promise<void> {
  await createClient(host).connect();
}
