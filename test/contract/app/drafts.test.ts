import { expect, test } from 'vitest';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';

test('a draft that can’t be read doesn’t hide the others', async () => {
  const app = await openMemoryApp(createScriptedHttp());
  await app.connect();
  await app.call('drafts.save', { id: 'damaged', kind: 'booking', value: { form: {} } });
  await app.call('drafts.save', { id: 'whole', kind: 'booking', value: { form: {} } });
  for (const database of app.databases.values()) {
    database.run(`UPDATE drafts SET value = '{"form"' WHERE id = 'damaged'`);
  }
  const listed = await app.call('drafts.list', { kind: 'booking' });
  expect(listed).toMatchObject({ ok: true, value: { drafts: [{ id: 'whole' }] } });
});
