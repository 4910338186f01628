import { useEffect, useRef } from 'react';
import type { ErrorOf } from '../../shared/errors.ts';
import { Button } from './Button.tsx';
import { ErrorCallout } from './ErrorCallout.tsx';
import { uiStrings } from './strings.tsx';
import styles from './VersionConflict.module.css';

/** A field of a record, as this clerk and another left it. */
export interface VersionField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface VersionConflictProps {
  readonly error: ErrorOf<'changed_meanwhile'>;
  /** Those that are equal aren't shown. Without any: the other version can't be read, or was deleted. */
  readonly fields: readonly VersionField[];
  readonly onUseMine: () => void;
  readonly onUseTheirs: () => void;
}

/** A record that another clerk changed or deleted while it was edited: who, both versions, and which one to use. */
export function VersionConflict({ error, fields, onUseMine, onUseTheirs }: VersionConflictProps) {
  const shown = useRef<HTMLDivElement>(null);
  // It appears below the field that is being typed in, maybe out of view.
  useEffect(() => {
    // Not returned: in recent versions of Chromium it is a promise, and React would call it as the cleanup.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <div ref={shown}>
      <ErrorCallout
        error={error}
        actions={
          <>
            <Button size="s" onClick={onUseMine}>
              {uiStrings.useMine}
            </Button>
            <Button size="s" onClick={onUseTheirs}>
              {uiStrings.useTheirs}
            </Button>
            {error.version.fields === null ? <p>{uiStrings.theirsIsDeleted}</p> : null}
            {different.length === 0 ? null : (
              <table className={styles.versions} aria-label={uiStrings.versions}>
                <thead>
                  <tr>
                    <th scope="col">{uiStrings.field}</th>
                    <th scope="col">{uiStrings.mine}</th>
                    <th scope="col">{error.version.changedBy ?? uiStrings.savedVersion}</th>
                  </tr>
                </thead>
                <tbody>
                  {different.map(({ label, mine, theirs }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{mine || uiStrings.noValue}</td>
                      <td>{theirs || uiStrings.noValue}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        }
      />
    </div>
  );
}
