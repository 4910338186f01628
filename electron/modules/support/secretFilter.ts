/**
 * The last line of defence for everything that is written to be read by others: logs and the support file. What goes in
 * there should hold no secret in the first place; this removes those that the app knows, and what looks like one.
 */

export interface SecretFilter {
  /**
   * Remembers a password of this run, to be removed in every form it is sent or written in.
   *
   * @returns forgets it again; who told of the same password too is not concerned
   */
  registerSecret(credentials: { readonly username: string; readonly password: string }): () => void;
  /** The text without secrets. */
  clean(text: string): string;
  /** The text without the passwords and headers of this run; its addresses stay whole. */
  withoutPasswords(text: string): string;
}

export const REMOVED = '[removed]';
/** A shorter password is left to the patterns: removing every "a" would leave no text. */
const MIN_REMOVED = 4;

const BASIC = /\b(basic)\s+(?:[A-Za-z0-9+/_-]|\\+\/|\\+u00[0-9a-f]{2}){8,}=*/gi;
/** An address with its user info, host, path, and query or fragment. */
const ADDRESS = /\b(https?:\/\/)(?:[^\s/?#"'<>\\@]*@)?([^\s/?#"'<>\\]+)([^\s?#"'<>\\]*)([?#][^\s"'<>\\]*)?/gi;
/** A part of a path that no person made up. */
const OPAQUE = /^(?=.*\d)[A-Za-z0-9._~%+=-]{24,}$/;

/** Makes a filter that knows nothing yet. */
export function createSecretFilter(): SecretFilter {
  const known = new Set<readonly string[]>();
  /** Longest first, so that a form that contains another goes as a whole. */
  let ordered: string[] = [];
  const order = () => {
    ordered = [...new Set([...known].flat())].toSorted((a, b) => b.length - a.length);
  };

  function withoutPasswords(text: string): string {
    let cleaned = text;
    for (const secret of ordered) cleaned = cleaned.replaceAll(secret, REMOVED);
    return cleaned.replace(BASIC, `$1 ${REMOVED}`);
  }

  return {
    withoutPasswords,
    registerSecret({ username, password }) {
      const forms = formsOf(username, password);
      known.add(forms);
      order();
      return () => {
        known.delete(forms);
        order();
      };
    },
    clean(text) {
      return withoutPasswords(text).replace(
        ADDRESS,
        (_, scheme: string, host: string, path: string, rest: string | undefined) => {
          const shortened = path
            .split('/')
            .map((part) => (OPAQUE.test(part) ? REMOVED : part))
            .join('/');
          return `${scheme}${host}${shortened}${rest === undefined ? '' : `?${REMOVED}`}`;
        },
      );
    },
  };
}

/** A password as it is, and as JSON, addresses and the Basic header spell it. */
function formsOf(username: string, password: string): string[] {
  const plain = password.length < MIN_REMOVED ? [] : [password, ...spellings(password)];
  const pair = `${username}:${password}`;
  return [...plain, pair, ...spellings(pair)].filter((form) => form.length >= MIN_REMOVED);
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const sent = [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ];
  const inJson = new Set(sent.flatMap(jsonSpellings));
  return [...sent, ...inJson, ...Array.from(inJson, (form) => JSON.stringify(form).slice(1, -1))];
}

/** What JSON writers of other languages escape beyond what they must; `\\` is taken along, to find the quote after it. */
const ESCAPED_TOO = [/[^\0-\u007f]/g, /\\\\|\\"|[^\0-\u007f]|[&'+<>`]/g, /[&<>]/g];

/** A text as the strings of JSON spell it: some writers escape slashes, some what is not ASCII, some what HTML minds. */
function jsonSpellings(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const forms = new Set([plain]);
  for (const pattern of ESCAPED_TOO) {
    for (const isUpper of [false, true]) forms.add(plain.replace(pattern, (found) => escapeUnit(found, isUpper)));
  }
  return [...forms, ...Array.from(forms, (form) => form.replaceAll('/', '\\/'))];
}

function escapeUnit(found: string, isUpper: boolean): string {
  if (found === '\\\\') return found;
  const hex = found
    .charCodeAt(found.length - 1)
    .toString(16)
    .padStart(4, '0');
  return `\\u${isUpper ? hex.toUpperCase() : hex}`;
}
