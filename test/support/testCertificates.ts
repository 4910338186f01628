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

/** A certificate authority for one test run. */
export interface TestAuthority {
  /** Its own certificate, PEM. */
  readonly cert: string;
  /** Signs a certificate for `names`, such as `DNS:localhost,IP:127.0.0.1`, valid for `days`. */
  sign(name: string, names: string, days: number): Certificate;
}

/** Creates a key and a certificate that it signs itself; their files stay in `folder`. */
function makeSelfSigned(folder: string, name: string, ...more: readonly string[]): Certificate {
  const keyFile = join(folder, `${name}.key`);
  const certFile = join(folder, `${name}.pem`);
  const subject = ['-subj', `/CN=Example ${name}`, '-days', '2'];
  openssl('req', '-x509', ...NEW_KEY, '-keyout', keyFile, '-out', certFile, ...subject, ...more);
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
}

function openssl(...parameters: readonly string[]): void {
  execFileSync('openssl', parameters, { stdio: 'pipe' });
}

/** Creates an authority whose files stay in `folder`. */
export function makeTestAuthority(folder: string): TestAuthority {
  const at = (name: string) => join(folder, name);
  const { cert } = makeSelfSigned(folder, 'authority');
  return {
    cert,
    sign(name, names, days) {
      const subject = ['-subj', `/CN=Example ${name}`];
      openssl('req', ...NEW_KEY, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), ...subject);
      writeFileSync(at(`${name}.ext`), `subjectAltName=${names}`);
      const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial'];
      const extra = ['-days', String(days), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)];
      openssl('x509', '-req', '-in', at(`${name}.csr`), ...by, ...extra);
      return { key: readFileSync(at(`${name}.key`), 'utf8'), cert: readFileSync(at(`${name}.pem`), 'utf8') };
    },
  };
}

/** Creates them; takes about a second, which the expired one needs anyway. */
export async function makeTestCertificates(): Promise<TestCertificates> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-certificates-'));
  try {
    const authority = makeTestAuthority(folder);
    const ours = 'DNS:freight.example,IP:127.0.0.1';
    // Valid for zero days: until the second in which it was created is over.
    const expired = authority.sign('expired', ours, 0);
    const expiredAtMs = Date.now();
    const good = authority.sign('good', ours, 2);
    const elsewhere = authority.sign('elsewhere', 'DNS:elsewhere.example', 2);
    const selfSigned = makeSelfSigned(folder, 'own', '-addext', `subjectAltName=${ours}`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 2000 - (Date.now() - expiredAtMs))));
    return { authority: authority.cert, good, expired, elsewhere, selfSigned };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
