// rejected by walls: pg-only-in-its-platform
import { Client } from 'pg';
export const client = new Client();
