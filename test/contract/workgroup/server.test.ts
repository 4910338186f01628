/** The tests' own PostgreSQL server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';

const absent = noPostgres();

describe.skipIf(absent)(`the tests' own PostgreSQL server${absent}`, () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres({
      fillTemplate: async (database, { psql }) => {
        await psql('CREATE TABLE notes (id integer); INSERT INTO notes VALUES (7);', database);
      },
    });
  });
  afterAll(async () => {
    await server.remove();
    expect(existsSync(server.socketFolder)).toBe(false);
  });

  it('creates databases that are copies of the template, and independent', async () => {
    const first = await server.createDatabase();
    const second = await server.createDatabase();
    await server.psql('INSERT INTO notes VALUES (8)', first);
    expect(await server.psql('SELECT id FROM notes ORDER BY id', first)).toBe('7\n8');
    expect(await server.psql('SELECT id FROM notes ORDER BY id', second)).toBe('7');
  });

  it('has what was committed after it was killed', async () => {
    const database = await server.createDatabase();
    await server.psql('INSERT INTO notes VALUES (9)', database);
    await server.kill();
    await expect(server.psql('SELECT 1', database)).rejects.toThrow('Connection refused');
    await server.start();
    expect(await server.psql('SELECT id FROM notes ORDER BY id', database)).toBe('7\n9');
  });

  it('flushes what it commits', async () => {
    expect(await server.psql('SHOW fsync')).toBe('on');
  });

  it('ends with the process that started it, and leaves no folder, however that ends', async () => {
    const program = `const { startPostgres } = await import('./test/support/postgres.ts');
      const { socketFolder } = await startPostgres();
      process.stdout.write(socketFolder);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [folder] = (await once(owner.stdout, 'data')).map(String);
    const pid = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    await expect.poll(() => existsSync(`${folder}`)).toBe(false);
  });

  it('does not run as root', async () => {
    await expect(server.psql("COPY (SELECT 1) TO '/root/waybill-test'")).rejects.toThrow('Permission denied');
  });
});
