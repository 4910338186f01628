/** The invitation's file: what is read from it, and what is rejected. */
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostFiles } from '../../../electron/modules/documents/ports.ts';
import {
  INVITATION_LIMIT_BYTES,
  type Invitation,
  invitationText,
  makeInvitation,
  parseInvitation,
  readInvitation,
} from '../../../electron/modules/workgroup/invitation.ts';
import { createInvitationSaving } from '../../../electron/modules/workgroup/invitationFile.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { canMakeCertificates, makeTestCertificates, type TestCertificates } from '../../support/testCertificates.ts';
import { successOf } from './connect.ts';

const absent = canMakeCertificates ? '' : ' (skipped: openssl not installed)';
const DAY_MS = 86_400_000;

describe.skipIf(absent)(`an invitation${absent}`, () => {
  let certificates: TestCertificates;
  let invitation: Invitation;
  let nowMs: number;

  beforeAll(async () => {
    certificates = await makeTestCertificates();
    nowMs = Date.now();
    invitation = {
      workgroupId: '6f0c1c5e-3a52-4d7e-9a57-1a2b3c4d5e6f',
      name: 'Büro "Ohio"',
      hosts: [
        { host: 'db1.example', port: 5432 },
        { host: '2001:db8::1', port: 6432 },
      ],
      database: 'office',
      authority: certificates.authority.replaceAll('\r', ''),
    };
  });

  const read = (text: string | Uint8Array, atMs = nowMs) => readInvitation(Buffer.from(text), atMs);
  /** Reads it with other values. */
  const readWith = (changes: object, atMs = nowMs) =>
    read(JSON.stringify({ ...JSON.parse(invitationText(invitation)), ...changes }), atMs);

  it('is read as it was written, also with a byte order mark', () => {
    const text = invitationText(invitation);
    expect(read(text)).toEqual(ok(invitation));
    expect(read(`\u{feff}${text}`)).toEqual(ok(invitation));
    expect(parseInvitation(JSON.parse(text), nowMs)).toEqual(ok(invitation));
  });

  it('that is too large, no JSON, no text, or something else is rejected', () => {
    const limitBytes = INVITATION_LIMIT_BYTES;
    const text = invitationText(invitation);
    const padding = ' '.repeat(limitBytes - Buffer.byteLength(text));
    expect(read(text + padding)).toEqual(ok(invitation));
    expect(read(`${text}${padding} `)).toEqual(fail({ code: 'too_large', limitBytes }));
    expect(read('')).toEqual(fail({ code: 'not_json' }));
    expect(read('{')).toEqual(fail({ code: 'not_json' }));
    expect(read(Uint8Array.of(0x22, 0xff, 0x22))).toEqual(fail({ code: 'not_json' }));
    for (const other of ['null', '[]', '"text"', '{}', '{"version": 1}', '{"format": "waybill-workgroup"}'])
      expect(read(other), other).toEqual(fail({ code: 'not_an_invitation' }));
  });

  it('of a newer version is not read by guesswork', () => {
    expect(readWith({ version: 2, hosts: 'in another form' })).toEqual(fail({ code: 'newer_version', version: 2 }));
  });

  it.each([
    ['workgroupId', { workgroupId: 'office' }],
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(101) }],
    ['hosts', { hosts: [] }],
    ['hosts', { hosts: Array.from({ length: 11 }, () => ({ host: 'db.example', port: 5432 })) }],
    ['hosts.0.host', { hosts: [{ host: '/var/run/postgresql', port: 5432 }] }],
    ['hosts.0.host', { hosts: [{ host: 'db.example ', port: 5432 }] }],
    ['hosts.0.host', { hosts: [{ host: 'user:secret@db.example', port: 5432 }] }],
    ['hosts.0.port', { hosts: [{ host: 'db.example', port: 0 }] }],
    ['hosts.0.port', { hosts: [{ host: 'db.example', port: '5432' }] }],
    ['hosts.0.password', { hosts: [{ host: 'db.example', port: 5432, password: 'secret' }] }],
    ['database', { database: '' }],
    ['database', { database: 'ü'.repeat(32) }],
    ['authority', { authority: '' }],
    ['password', { password: 'secret' }],
    ['user', { user: 'clerk1' }],
  ])('with an invalid %s is rejected, without its value: %j', (path, changes) => {
    const result = readWith(changes);
    expect(result).toEqual(fail({ code: 'invalid', path }));
    expect(inspect(result)).not.toContain('secret');
  });

  it('needs a certificate, and nothing else in its place', () => {
    const { authority, good } = certificates;
    for (const other of [
      'certificate',
      good.key,
      `${authority}${good.key}`,
      `comment\n${authority}`,
      authority.replace('MII', 'AAA'),
      authority.slice(0, -10),
    ])
      expect(readWith({ authority: other })).toEqual(fail({ code: 'no_certificate' }));
  });

  it('needs a certificate that is valid today; of several, one is enough', () => {
    const expired = certificates.expired.cert;
    expect(readWith({ authority: expired })).toEqual(
      fail({ code: 'certificate_expired', expiredAtMs: expect.any(Number) }),
    );
    expect(readWith({ authority: expired + certificates.authority })).toMatchObject({ ok: true });
    expect(readWith({}, nowMs + 3 * DAY_MS)).toMatchObject(fail({ code: 'certificate_expired' }));
    const early = readWith({ authority: expired + certificates.authority }, nowMs - DAY_MS);
    expect(early).toMatchObject(fail({ code: 'certificate_not_yet_valid', validFromMs: expect.any(Number) }));
  });

  it('is written without whatever else is in the given objects', () => {
    const { authority, good } = certificates;
    const owner = { user: 'it', password: 'correct-horse' };
    const hosts = [{ host: 'db1.example', port: 5432, ...owner }];
    const given = { ...invitation, ...owner, hosts, authority: `subject=CN\n${authority}${good.key}` };
    const text = invitationText(successOf(makeInvitation(given, nowMs)));
    for (const secret of ['correct-horse', 'password', 'PRIVATE KEY', '"it"']) expect(text).not.toContain(secret);
    expect(successOf(read(text))).toEqual({ ...invitation, hosts: [{ host: 'db1.example', port: 5432 }] });
  });

  it('is not written if it could not be read', () => {
    expect(makeInvitation({ ...invitation, name: '' }, nowMs)).toEqual(fail({ code: 'invalid', path: 'name' }));
    expect(makeInvitation({ ...invitation, authority: '' }, nowMs)).toEqual(
      fail({ code: 'invalid', path: 'authority' }),
    );
  });

  describe('its file', () => {
    const FILE = 'Büro-Ohio.waybill';
    const saving = (chooseSavePath: HostFiles['chooseSavePath'] = () => Promise.resolve('/chosen')) => {
      const saved: string[][] = [];
      const host = { saveText: async (...file: string[]) => void saved.push(file) };
      return { saved, save: createInvitationSaving({ host, chooseSavePath, nowMs: () => nowMs }) };
    };

    it('is saved where the user chooses, under the name of the workgroup', async () => {
      const chooseSavePath = vi.fn(() => Promise.resolve('/chosen'));
      const { save, saved } = saving(chooseSavePath);
      const text = invitationText(invitation);
      // What is written is the invitation that was read, not what the page sent.
      expect(await save(`${text}   `)).toEqual(ok({ fileName: FILE, path: '/chosen' }));
      expect(chooseSavePath).toHaveBeenCalledWith(FILE);
      expect(saved).toEqual([['/chosen', text]]);
    });

    it('is downloaded by the page where there is no dialog, and not saved if the dialog is closed', async () => {
      const text = invitationText(invitation);
      expect(await saving(null).save(text)).toEqual(ok({ fileName: FILE, path: null }));
      const closed = saving(() => Promise.resolve(null));
      expect(await closed.save(text)).toEqual(fail({ code: 'cancelled' }));
      expect(closed.saved).toEqual([]);
    });

    it('is never anything but an invitation', async () => {
      const { save, saved } = saving();
      expect(await save('#!/bin/sh')).toEqual(
        fail({ code: 'invalid_payload', path: 'invitation', detail: 'not_json' }),
      );
      expect(saved).toEqual([]);
    });
  });
});
