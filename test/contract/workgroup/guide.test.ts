/** Runs what the guide for IT says, block by block, against a real server. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkgroup } from '../../../electron/modules/workgroup/create.ts';
import { clientVersion } from '../../../electron/modules/workgroup/identity.ts';
import type { Invitation } from '../../../electron/modules/workgroup/invitation.ts';
import { testJoining } from '../../../electron/modules/workgroup/joinTest.ts';
import { loginSql } from '../../../electron/modules/workgroup/loginSql.ts';
import { readMigrations } from '../../../electron/platform/postgres/migrate.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { insertShipments } from '../../support/workgroupRig.ts';
import { successOf } from './connect.ts';

const absent = noPostgres();
const PASSWORD = 'of the guide';
const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/workgroup.md'), 'utf8');

interface Block {
  readonly section: string;
  readonly language: string;
  readonly text: string;
}

/** The blocks of the guide, with the headings above them. */
const BLOCKS: readonly Block[] = GUIDE.split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const section = part.split('\n')[0] ?? '';
    return [...part.matchAll(/^```(\w+)\n([\s\S]+?)^```$/gm)].map(([, language = '', text = '']) => ({
      section,
      language,
      text,
    }));
  });
const used = new Set<Block>();

/** The block at a place among those of the section and language. */
function block(section: string, language: string, at = 0): string {
  const found = BLOCKS.filter((each) => each.section === section && each.language === language)[at];
  if (found === undefined) throw new Error(`no ${language} ${at} in ${section}`);
  used.add(found);
  return found.text;
}

describe.skipIf(absent)(`the guide for IT${absent}`, () => {
  let server: PostgresServer;
  let invitation: Invitation;
  const folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'));

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a block in `psql` as an administrator; each password is typed twice. */
  const psql = async (script: string, database = 'postgres') =>
    await server.runScript(script, `${PASSWORD}\n${PASSWORD}\n`.repeat(3), database);
  /** Runs a block in a shell, with the programs of PostgreSQL at this server. */
  function shell(script: string): void {
    const env = { ...process.env, PGHOST: server.socketFolder, PGPORT: String(server.port) };
    execFileSync('sh', ['-ec', script.replaceAll('-h db.example.com', '')], { cwd: folder, env, stdio: 'pipe' });
  }
  const dataFile = (name: string) => join(server.socketFolder, 'data', name);
  const addLines = (name: string, lines: string) =>
    writeFileSync(dataFile(name), `${readFileSync(dataFile(name), 'utf8')}\n${lines}`);
  async function testLogin(user: string) {
    const migrations = await readMigrations(SQL_FOLDER);
    return await testJoining(invitation, { user, password: PASSWORD }, clientVersion(migrations), systemClock);
  }

  test('1. and 2. lines of the configuration, and a certificate of a new authority', async () => {
    // Other computers can't reach a server of the tests.
    addLines('postgresql.conf', block('1. Install PostgreSQL', 'ini').replace("'*'", "'127.0.0.1'"));
    addLines('pg_hba.conf', block('1. Install PostgreSQL', 'hba').replace('192.0.2.0/24', '127.0.0.1/32'));
    shell(block('2. Certificate', 'sh').replaceAll('db.example.com', 'localhost'));
    // Their owner and rights remain.
    for (const name of ['server.crt', 'server.key']) writeFileSync(dataFile(name), readFileSync(join(folder, name)));
    await psql(block('2. Certificate', 'sql'));
    expect(await server.psql('SELECT error FROM pg_hba_file_rules WHERE error IS NOT NULL')).toBe('');
    expect(await server.psql('SELECT error FROM pg_file_settings WHERE error IS NOT NULL')).toBe('');
    for (const name of ['ssl', 'password_encryption', 'ssl_min_protocol_version']) {
      expect(await server.psql(`SHOW ${name}`)).toMatch(/^(on|scram-sha-256|TLSv1\.2)$/);
    }
  });

  test('3. and 4. a database, its owner, the roles, and the workgroup', async () => {
    await psql(block('3. Database and owner', 'sql'));
    // An owner without the right to create roles needs those of the administrator.
    await psql('ALTER ROLE waybill_it NOCREATEROLE');
    const create = async () =>
      await createWorkgroup({
        name: 'Ohio',
        hosts: [{ host: server.host, port: server.port }],
        owner: {
          database: 'waybill',
          user: 'waybill_it',
          password: PASSWORD,
          authority: readFileSync(join(folder, 'authority.crt'), 'utf8'),
        },
        migrations: await readMigrations(SQL_FOLDER),
        nowMs: Date.now(),
      });
    expect(await create()).toMatchObject({ error: { code: 'roles_missing' } });
    await psql(block('3. Database and owner', 'sql', 1));
    ({ invitation } = successOf(await create()));
    await server.psql(insertShipments(1, 100), 'waybill');
  });

  test('5. a login joins; it gets another role, and ends', async () => {
    const lines = block('5. A login for each person', 'sql');
    expect(lines.trim().split('\n')).toEqual(successOf(loginSql('waybill', 'clerk1', 'clerk')));
    await psql(lines);
    expect((await testLogin('clerk1')).membership).toMatchObject({ role: 'clerk', isWritable: true });
    const [promote = '', end = ''] = block('5. A login for each person', 'sql', 1).split(/^(?=ALTER ROLE)/m);
    await psql(promote, 'waybill');
    expect((await testLogin('clerk1')).membership).toMatchObject({ role: 'supervisor' });
    await psql(end);
    expect(await server.psql("SELECT 1 FROM pg_roles WHERE rolname = 'clerk1'")).toBe('');
  });

  test('6., 9., 10., and 12. connections, versions, space, and the audit trail', async () => {
    await psql(block('6. Connections', 'sql'));
    await server.stop();
    await server.start();
    expect(await server.psql('SHOW max_connections')).toBe('200');
    for (const [section, at] of [
      ['6. Connections', 1],
      ['9. Versions', 0],
      ['10. Space', 0],
      ['12. What the audit trail has', 0],
    ] as const) {
      await psql(block(section, 'sql', at), 'waybill');
    }
  });

  test('7. a dump is restored, and the workgroup is the same', async () => {
    const content =
      'SELECT workgroup_id, (SELECT seq FROM waybill.head), (SELECT count(*) FROM waybill.shipments) FROM waybill.store';
    const before = await server.psql(content, 'waybill');
    await server.psql("INSERT INTO waybill.files VALUES (encode(sha256('a'), 'hex'), 1, 'a')", 'waybill');
    shell(block('7. Backup', 'sh'));
    shell(block('7. Backup', 'sh', 1));
    await server.psql(insertShipments(101, 110), 'waybill');
    shell(block('7. Backup', 'sh', 2));
    await psql(block('7. Backup', 'sql'));
    expect(await server.psql(content, 'waybill')).toBe(before);
    expect(await server.psql('SELECT count(*) FROM waybill.files', 'waybill')).toBe('1');
    shell('createdb -U postgres -T template0 small; pg_restore -U postgres -d small waybill-without-files.dump');
    expect(await server.psql('SELECT count(*) FROM waybill.files', 'small')).toBe('0');
    // Rights are in the dump, but not the right to connect.
    await psql(block('5. A login for each person', 'sql'));
    expect((await testLogin('clerk1')).membership).toMatchObject({ role: 'clerk', isWritable: true });
    await server.psql(insertShipments(101, 101), 'waybill');
  });

  test('8. a standby is synchronous, and takes over', async () => {
    await psql(block('8. Standby', 'sql'));
    addLines('pg_hba.conf', block('8. Standby', 'hba').replace('192.0.2.0/24', '127.0.0.1/32'));
    await server.psql('SELECT pg_reload_conf()');
    expect(await server.psql('SELECT error FROM pg_hba_file_rules WHERE error IS NOT NULL')).toBe('');
    const copy = block('8. Standby', 'sh')
      .replace('-h db.example.com', `-h ${server.host} -p ${server.port}`)
      .replace('/var/lib/postgresql/15/main', join(folder, 'copy'));
    execFileSync('sh', ['-ec', copy], { env: { ...process.env, PGPASSWORD: PASSWORD }, stdio: 'pipe' });
    const [[name = '', value = ''] = []] = [...block('8. Standby', 'ini').matchAll(/^(\w+) = '(\w+)'$/gm)].map(
      ([, ...pair]) => pair,
    );
    const standby = await startPostgres({ standbyOf: server, settings: { [name]: value, max_connections: '200' } });
    try {
      await psql(block('8. Standby', 'sql', 1));
      const state = "SELECT application_name, sync_state FROM pg_stat_replication WHERE application_name = 'db2'";
      await expect.poll(() => server.psql(state), { timeout: 20_000 }).toBe('db2|quorum');
      await server.psql(insertShipments(201, 210), 'waybill');
      await server.kill();
      await standby.psql(block('8. Standby', 'sql', 2));
      await expect.poll(() => standby.psql('SELECT pg_is_in_recovery()'), { timeout: 20_000 }).toBe('f');
      const count = 'SELECT count(*) FROM waybill.shipments WHERE substr(bol_number, 2)::int BETWEEN 201 AND 210';
      expect(await standby.psql(count, 'waybill')).toBe('10');
    } finally {
      await standby.remove();
    }
  });

  test('every block was run, except those for Windows', () => {
    expect(BLOCKS.filter((each) => !used.has(each)).map(({ language }) => language)).toEqual(['powershell']);
  });
});
