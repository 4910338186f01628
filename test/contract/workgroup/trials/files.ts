/** Trials of the files in the shared store. */
import { hash } from 'node:crypto';
import { MAX_FILE_BYTES } from '../../../../electron/modules/workgroup/storeFiles.ts';
import { DAY, type Member, type Scene, type Trial } from './trial.ts';

const MONTH = 31 * DAY;

export const contentOf = (text: string) => new TextEncoder().encode(text);
export const hashOf = (content: Uint8Array) => hash('sha256', content, 'hex');

/** Calls the function as the port does, without its own check. */
async function putFile({ office }: Scene, { id }: Member, sha256: string, content: Uint8Array): Promise<string> {
  return await office.sql('SELECT waybill.put_file($1, $2, $3) AS result', [id, sha256, content], 'clerk1').then(
    ([row]) => JSON.stringify(row?.['result']),
    (error: Error) => error.message,
  );
}

export interface Stored {
  readonly bolNumber: string;
  readonly type?: string;
  readonly text?: string;
  readonly ageMs?: number;
  /** How long ago its shipment was closed; null: it is open. */
  readonly closedMs?: number | null;
}

/** Stores a document with its file, and its shipment. All are a year old unless changed. */
export async function storeDocument(
  { office, clerk1 }: Scene,
  { bolNumber, type = 'BOL', text = bolNumber, ageMs = 12 * MONTH, closedMs = 12 * MONTH }: Stored,
): Promise<void> {
  const content = contentOf(text);
  const sha256 = hashOf(content);
  await clerk1.files.put(sha256, content);
  const atMs = Date.now() - ageMs;
  const columns = {
    bol_number: bolNumber,
    type,
    name: `${bolNumber}.pdf`,
    sha256,
    bytes: content.byteLength,
    fetched_at_ms: atMs,
  };
  await clerk1.records.appendRecords('documents', [{ id: `${bolNumber} ${type}`, columns }]);
  await office.sql(
    `INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, status, settled_at_ms)
       VALUES ($1, 'SMPF', 'Sample Freightways', $2, $3) ON CONFLICT DO NOTHING`,
    closedMs === null ? [bolNumber, 'in_transit', null] : [bolNumber, 'delivered', Date.now() - closedMs],
  );
}

/** Clears files that are older than half a year, by the policy, and returns the IDs of those documents. */
export async function clear({ office, supervisor1 }: Scene, member: Member, limit = 100): Promise<string> {
  await supervisor1.store.setPolicy({ documentMonths: 6 });
  const done = await member.files.clear(limit);
  if (!done.ok) return done.error.code;
  const rows = await office.sql('SELECT file_id FROM waybill.documents WHERE cleared_at_ms IS NOT NULL ORDER BY 1');
  return `cleared: ${rows.map((row) => String(row['file_id'])).join()}`;
}

export const FILE_TRIALS: readonly Trial[] = [
  {
    condition: 'size of a file',
    what: 'a file that is one byte too large is no defect, and is not stored',
    async run(scene) {
      const content = new Uint8Array(MAX_FILE_BYTES + 1);
      return await putFile(scene, scene.clerk1, hashOf(content), content);
    },
    right: '{"code":"file_too_large"}',
    wrong: 'new row for relation "files" violates check constraint "files_check"',
  },
  {
    condition: 'hash of a file',
    what: 'a file is not stored under the hash of another, which the other would be taken for',
    async run(scene) {
      const other = contentOf('the POD');
      await scene.clerk1.files.put(hashOf(other), contentOf('something else'));
      await scene.clerk2.files.put(hashOf(other), other);
      const fetched = await scene.clerk2.files.fetch(hashOf(other));
      return fetched.ok ? new TextDecoder().decode(fetched.value) : fetched.error.code;
    },
    right: 'the POD',
    wrong: 'missing',
  },
  {
    condition: 'file put once',
    what: 'two clerks who have downloaded one file both put it',
    async run(scene) {
      const content = contentOf('the POD');
      const first = await putFile(scene, scene.clerk1, hashOf(content), content);
      return `${first}, ${await putFile(scene, scene.clerk1, hashOf(content), content)}`;
    },
    right: '{"isNew":true}, {"isNew":false}',
    wrong: '{"isNew":true}, duplicate key value violates unique constraint "files_pkey"',
  },
  {
    condition: 'nothing to clear',
    what: 'no replica is woken while nothing is to be cleared',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1', ageMs: MONTH });
      await scene.supervisor1.store.setPolicy({ documentMonths: 6 });
      const turns = async () => Number((await scene.office.sql('SELECT seq FROM waybill.head'))[0]?.['seq']);
      const before = await turns();
      await clear(scene, scene.clerk1);
      return `${(await turns()) - before - 1} turns`;
    },
    right: '0 turns',
    wrong: '1 turns',
  },
  {
    condition: 'age of a document',
    what: 'a document that was downloaded again is not cleared',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1' });
      await storeDocument(scene, { bolNumber: 'B2', ageMs: MONTH });
      return await clear(scene, scene.supervisor1);
    },
    right: 'cleared: B1 BOL',
    wrong: 'cleared: B1 BOL,B2 BOL',
  },
  {
    condition: 'document of an open shipment',
    what: 'the documents of a shipment that is still open are not cleared',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1' });
      await storeDocument(scene, { bolNumber: 'B2', closedMs: null });
      return await clear(scene, scene.supervisor1);
    },
    right: 'cleared: B1 BOL',
    wrong: 'cleared: B1 BOL,B2 BOL',
  },
  {
    condition: 'document of a shipment that was just closed',
    what: 'the documents of a shipment that was just closed are not cleared',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1' });
      await storeDocument(scene, { bolNumber: 'B2', closedMs: MONTH });
      return await clear(scene, scene.supervisor1);
    },
    right: 'cleared: B1 BOL',
    wrong: 'cleared: B1 BOL,B2 BOL',
  },
  {
    condition: 'delivery documents last',
    what: 'a POD is cleared after the other documents, also if it is older',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1', type: 'POD', ageMs: 13 * MONTH });
      await storeDocument(scene, { bolNumber: 'B2' });
      return await clear(scene, scene.supervisor1, 1);
    },
    right: 'cleared: B2 BOL',
    wrong: 'cleared: B1 POD',
  },
  {
    condition: 'file of another document',
    what: 'the file of a cleared document is retained while another document is the same',
    async run(scene) {
      await storeDocument(scene, { bolNumber: 'B1', text: 'the same' });
      await storeDocument(scene, { bolNumber: 'B2', text: 'the same', closedMs: null });
      const cleared = await clear(scene, scene.supervisor1);
      const fetched = await scene.clerk1.files.fetch(hashOf(contentOf('the same')));
      return `${cleared}, ${fetched.ok ? 'there' : fetched.error.code}`;
    },
    right: 'cleared: B1 BOL, there',
    wrong: 'cleared: B1 BOL, missing',
  },
];
