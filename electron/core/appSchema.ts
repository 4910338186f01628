/** Schema of `app.db`: connections and settings. A migration is never changed once released; a new one is added. */
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
  `
  -- Standard names of settings.
  UPDATE app_state SET value = json_remove(json_set(value, '$.checkForUpdates', value -> '$.lookForUpdates'),
      '$.lookForUpdates')
    WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN value -> '$.lookForUpdates' IS NOT NULL END;
  UPDATE app_state SET value = json_remove(json_set(value, '$.cachedRatesHours', value -> '$.keptRatesHours'),
      '$.keptRatesHours')
    WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN value -> '$.keptRatesHours' IS NOT NULL END;
  UPDATE app_state SET value = json_set(value, '$.polling', 'default')
    WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN value ->> '$.polling' = 'usual' END;
  `,
];
