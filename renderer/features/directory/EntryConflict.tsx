import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { ErrorOf } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import type { DirectoryConfig, FieldValues } from './directoryConfig.ts';
import { directoryStrings } from './strings.ts';

interface EntryConflictProps<Entry extends EntryMetadata> {
  readonly config: DirectoryConfig<Entry>;
  readonly error: ErrorOf<'changed_meanwhile'>;
  readonly mine: FieldValues;
  readonly onUseMine: () => void;
  readonly onUseTheirs: () => void;
}

/** An entry that another clerk changed or deleted while it was edited: who, both versions, and which one to use. */
export function EntryConflict<Entry extends EntryMetadata>(props: EntryConflictProps<Entry>) {
  const { config, error, mine, onUseMine, onUseTheirs } = props;
  const theirs = error.version.fields === null ? null : config.valuesOfVersion(error.version.fields);
  const different = Object.keys(theirs ?? {}).filter((field) => (theirs?.[field] ?? '') !== (mine[field] ?? ''));
  return (
    <ErrorCallout
      error={error}
      actions={
        <>
          <Button size="s" onClick={onUseMine}>
            {directoryStrings.useMine}
          </Button>
          <Button size="s" onClick={onUseTheirs}>
            {directoryStrings.useTheirs}
          </Button>
          {error.version.fields === null ? <p>{directoryStrings.theirsIsDeleted}</p> : null}
          {different.length === 0 ? null : (
            <table aria-label={directoryStrings.versions}>
              <thead>
                <tr>
                  <th scope="col">{directoryStrings.field}</th>
                  <th scope="col">{directoryStrings.mine}</th>
                  <th scope="col">{directoryStrings.theirs(error.version.changedBy)}</th>
                </tr>
              </thead>
              <tbody>
                {different.map((field) => (
                  <tr key={field}>
                    <th scope="row">{config.labels[field]}</th>
                    <td>{mine[field] || directoryStrings.noValue}</td>
                    <td>{theirs?.[field] || directoryStrings.noValue}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      }
    />
  );
}
