/** Username and password of an account. In memory only, and never logged or returned. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Value of the Authorization header (spec §5.1; RFC 7617: UTF-8). */
export function basicAuthorization({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
