import type { DocumentVersion } from '../../../shared/contract/documents.ts';
import { formatBytes, formatInstant } from '../../lib/format.ts';
import { Keys } from '../../ui/Kbd.tsx';
import styles from './documents.module.css';

interface VersionsProps {
  /** Versions of one document, newest first. */
  readonly versions: readonly DocumentVersion[];
  readonly shownId: string | null;
  readonly onShow: (fileId: string) => void;
}

/** List of all versions of a document with dates. Those whose file was deleted can't be opened. */
export function Versions({ versions, shownId, onShow }: VersionsProps) {
  if (versions.length < 2) return null;
  return (
    <section className={styles.details} aria-label="Versions">
      <h2 className="row">
        <span className="grow">{versions.length} versions</span>
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
                  ? `${opens ? (isLatest ? 'latest, ' : '') : 'can’t be opened, '}${formatBytes(bytes)}`
                  : `deleted ${formatInstant(clearedAtMs)}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
