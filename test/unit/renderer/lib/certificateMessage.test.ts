import { expect, test } from 'vitest';
import { certificateTitle } from '../../../../renderer/lib/certificateMessage.ts';

test.each([
  ['CERT_HAS_EXPIRED', /expired/],
  ['ERR_CERT_DATE_INVALID', /expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /different server/],
  ['ERR_CERT_COMMON_NAME_INVALID', /different server/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /Self-signed/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /authority/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority/],
  ['ERR_CERT_AUTHORITY_INVALID', /authority/],
  ['ERR_CERT_REVOKED', /revoked/],
  ['ERR_CERT_SOMETHING_NEW', /not trusted/],
])('%s has a message, with the code', (problem, message) => {
  expect(certificateTitle(problem)).toMatch(message);
  expect(certificateTitle(problem)).toContain(`(${problem})`);
});
