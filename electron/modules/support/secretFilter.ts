/**
 * The last defense for text that others will read: logs and the support file. It should not contain secrets in the
 * first place; this filter removes known secrets, and text that may be one.
 */

export const REMOVED = '[removed]';
/** Shorter passwords are only removed by the patterns: removing every "a" would destroy the text. */
const MIN_REMOVED = 4;

const BASIC = /\b(basic)\s+(?:[A-Za-z0-9+/_-]|\\+\/|\\+u00[0-9a-f]{2}){8,}=*/gi;
/** A URL with its user info, host, path, and query or fragment. */
const ADDRESS = /\b(https?:\/\/)(?:[^\s/?#"'<>\\@]*@)?([^\s/?#"'<>\\]+)([^\s?#"'<>\\]*)([?#][^\s"'<>\\]*)?/gi;
/** A path segment that may be a token. */
const OPAQUE = /^(?=.*\d)[A-Za-z0-9._~%+=-]{24,}$/;

/** Creates a filter without known secrets. */
export function createSecretFilter() {
  const known = new Set<readonly string[]>();
  /** Longest first, so that a form that contains another is removed as a whole. */
  let ordered: string[] = [];
  /** Finds any of them; null if there are none. Few texts have one, and one search is faster than one per form. */
  let anyForm: RegExp | null = null;
  const updateOrder = () => {
    ordered = [...new Set([...known].flat())].toSorted((a, b) => b.length - a.length);
    anyForm = ordered.length === 0 ? null : new RegExp(ordered.map(asPattern).join('|'));
  };

  function withoutPasswords(text: string): string {
    let cleaned = text;
    if (anyForm?.test(text) === true) for (const secret of ordered) cleaned = cleaned.replaceAll(secret, REMOVED);
    return cleaned.replace(BASIC, `$1 ${REMOVED}`);
  }

  return {
    /** Removes the passwords and Authorization headers of this session, but leaves URLs unchanged. */
    withoutPasswords,
    /**
     * Adds a password of this session, which is removed in every form it may be sent or logged in.
     *
     * @returns removes the registration; other registrations of the same password are not affected
     */
    registerSecret({ username, password }: { readonly username: string; readonly password: string }): () => void {
      const forms = formsOf(username, password);
      known.add(forms);
      updateOrder();
      return () => {
        known.delete(forms);
        updateOrder();
      };
    },
    /** Removes known secrets, and parts of URLs that may be secret. */
    clean(text: string): string {
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

export type SecretFilter = ReturnType<typeof createSecretFilter>;

/** All forms of a password: plain, and as encoded in JSON, URLs and the Basic header. */
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

/** Optional escapes of JSON encoders in other languages. `\\` is matched too, so that the quote after it is found. */
const ESCAPED_TOO = [/[^\0-\u007f]/g, /\\\\|\\"|[^\0-\u007f]|[&'+<>`]/g, /[&<>]/g];

/** A text in JSON string encodings: some encoders escape slashes, others non-ASCII characters or HTML characters. */
function jsonSpellings(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const forms = new Set([plain]);
  for (const pattern of ESCAPED_TOO) {
    for (const isUpper of [false, true]) forms.add(plain.replace(pattern, (found) => escapeUnit(found, isUpper)));
  }
  return [...forms, ...Array.from(forms, (form) => form.replaceAll('/', '\\/'))];
}

const asPattern = (form: string) => form.replaceAll(/\W/g, (unit) => escapeUnit(unit, false));

function escapeUnit(found: string, isUpper: boolean): string {
  if (found === '\\\\') return found;
  const hex = found
    .charCodeAt(found.length - 1)
    .toString(16)
    .padStart(4, '0');
  return `\\u${isUpper ? hex.toUpperCase() : hex}`;
}
