import type { DocumentVersion } from '../../../shared/contract/documents.ts';
import { formatBytes, formatInstant } from '../../lib/format.ts';
import { Keys } from '../../ui/Kbd.tsx';
import styles from './documents.module.css';
import { documentsStrings } from './strings.ts';

interface VersionsProps {
  /** Versions of one document, newest first. */
  readonly versions: readonly DocumentVersion[];
  readonly shownId: string | null;
  readonly onShow: (fileId: string) => void;
}

/** The text for a version that isn't deleted. */
function versionState(opens: boolean, isLatest: boolean) {
  if (!opens) return documentsStrings.unopenableVersion;
  return isLatest ? documentsStrings.latestOf : (bytes: string) => bytes;
}

/** List of all versions of a document with dates. Those whose file was deleted can't be opened. */
export function Versions({ versions, shownId, onShow }: VersionsProps) {
  if (versions.length < 2) return null;
  return (
    <section className={styles.details} aria-label={documentsStrings.versions}>
      <h2 className="row">
        <span className="grow">{documentsStrings.versionCount(versions.length)}</span>
        <Keys keys="[" />
        <Keys keys="]" />
      </h2>
      <ol className={styles.versions}>
        {versions.map(({ fileId, bytes, firstFetchedAtMs, isLatest, opens, clearedAtMs }) => (
          <li key={fileId}>
            <button
              type="button"
              aria-current={fileId === shownId ? 'true' : undefined}
              disabled={clearedAtMs !== null}
              onClick={() => onShow(fileId)}
            >
              <span>{formatInstant(firstFetchedAtMs)}</span>
              <span className="small muted">
                {clearedAtMs === null
                  ? versionState(opens, isLatest)(formatBytes(bytes))
                  : documentsStrings.deletedAt(formatInstant(clearedAtMs))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
