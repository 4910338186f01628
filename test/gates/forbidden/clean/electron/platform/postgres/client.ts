import { Client } from 'pg';

export function createClient(host: string): Client {
  return new Client({ host });
}
