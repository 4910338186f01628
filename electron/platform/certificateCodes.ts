/**
 * OpenSSL's verification codes as named by Node, and Node's code for a wrong host name. Other TLS errors (`ERR_SSL_…`,
 * `EPROTO`), for example of a server without TLS, say nothing about a certificate.
 */
const CERTIFICATE_CODES =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|ERROR_IN_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

/** Whether an error code of Node's TLS says that the server's certificate is not trusted. */
export function isCertificateCode(code: string): boolean {
  return CERTIFICATE_CODES.test(code);
}
