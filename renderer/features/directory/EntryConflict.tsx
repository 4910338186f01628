import type { EntryMetadata } from '../../../shared/contract/directory.ts';
import type { ErrorOf } from '../../../shared/errors.ts';
import { VersionConflict } from '../../ui/VersionConflict.tsx';
import type { DirectoryConfig, FieldValues } from './directoryConfig.ts';

interface EntryConflictProps<Entry extends EntryMetadata> {
  readonly config: DirectoryConfig<Entry>;
  readonly error: ErrorOf<'changed_meanwhile'>;
  readonly mine: FieldValues;
  readonly onUseMine: () => void;
  readonly onUseTheirs: () => void;
}

/** An entry that another clerk changed or deleted while it was edited, field by field. */
export function EntryConflict<Entry extends EntryMetadata>(props: EntryConflictProps<Entry>) {
  const { config, error, mine, onUseMine, onUseTheirs } = props;
  const theirs = error.version.fields === null ? {} : (config.valuesOfVersion(error.version.fields) ?? {});
  return (
    <VersionConflict
      error={error}
      fields={Object.entries(theirs).map(([field, value]) => ({
        label: config.labels[field] ?? field,
        mine: mine[field] ?? '',
        theirs: value ?? '',
      }))}
      onUseMine={onUseMine}
      onUseTheirs={onUseTheirs}
    />
  );
}
