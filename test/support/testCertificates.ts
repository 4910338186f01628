/** Certificates of a test authority, made by openssl for one run and deleted. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface TestCertificates {
  /** The authority's own certificate, PEM. */
  readonly authority: string;
  /** For `freight.example` and 127.0.0.1. */
  readonly good: Certificate;
  /** Like `good`, but expired. */
  readonly expired: Certificate;
  /** For `elsewhere.example` only. */
  readonly elsewhere: Certificate;
  /** Self-signed. */
  readonly selfSigned: Certificate;
}

/** Whether this machine can create certificates. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates them; takes about a second, which the expired one needs anyway. */
export async function makeTestCertificates(): Promise<TestCertificates> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-certificates-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { stdio: 'pipe' });
  const pair = (name: string): Certificate => ({
    key: readFileSync(at(`${name}.key`), 'utf8'),
    cert: readFileSync(at(`${name}.pem`), 'utf8'),
  });

  function selfSigned(name: string, ...more: string[]): Certificate {
    const subject = ['-subj', `/CN=Example ${name}`, '-days', '2'];
    openssl('req', '-x509', ...NEW_KEY, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), ...subject, ...more);
    return pair(name);
  }

  function signed(name: string, names: string, days: number): Certificate {
    openssl('req', ...NEW_KEY, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=Example ${name}`);
    writeFileSync(at(`${name}.ext`), `subjectAltName=${names}`);
    const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial'];
    const extra = ['-days', String(days), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)];
    openssl('x509', '-req', '-in', at(`${name}.csr`), ...by, ...extra);
    return pair(name);
  }

  try {
    const authority = selfSigned('authority').cert;
    const ours = 'DNS:freight.example,IP:127.0.0.1';
    // Valid for zero days: until the second in which it was created is over.
    const expired = signed('expired', ours, 0);
    const expiredAtMs = Date.now();
    const good = signed('good', ours, 2);
    const elsewhere = signed('elsewhere', 'DNS:elsewhere.example', 2);
    const own = selfSigned('own', '-addext', `subjectAltName=${ours}`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 2000 - (Date.now() - expiredAtMs))));
    return { authority, good, expired, elsewhere, selfSigned: own };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
