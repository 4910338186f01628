import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import styles from './about.module.css';
import { readLicenses } from './readLicenses.ts';

/** Licenses of everything that ships, with full text. */
export function Licenses({ onClose }: { readonly onClose: () => void }) {
  const licenses = useQuery({ queryKey: ['licenses'], queryFn: readLicenses, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog title="Third-party licenses" width={720} onClose={onClose}>
      <div className={`dialog-body ${styles.licenses}`}>
        {licenses.isPending && <SkeletonRows rows={12} label="Licenses" />}
        {licenses.isError && (
          <Callout kind="attn" title="The license list is missing from this installation">
            Reinstall Waybill.
          </Callout>
        )}
        {licenses.data?.map(({ name, version, license, text }) => (
          <details key={`${name} ${version}`}>
            <summary>
              {name} {version} <span className="muted">{license}</span>
            </summary>
            <pre className={styles.text}>
              {text === '' ? `The package includes only the license name: ${license}.` : text}
            </pre>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
