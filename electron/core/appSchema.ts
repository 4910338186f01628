/** Schema of `app.db`: connections and settings. A step is never changed once released; a new one is added. */
import type { Migration } from '../platform/sqlite/database.ts';

export const APP_MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE connections (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('demo', 'service')),
    base_url TEXT NOT NULL,
    username TEXT NOT NULL,
    password_in TEXT NOT NULL CHECK (password_in IN ('keychain', 'session')),
    last_test TEXT
  ) STRICT;
  CREATE TABLE app_state (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- The text of an error is its message.
  UPDATE connections SET last_test =
    json_remove(json_set(last_test, '$.error.message', last_test ->> '$.error.words'), '$.error.words')
    WHERE last_test ->> '$.error.words' IS NOT NULL;
  `,
];
