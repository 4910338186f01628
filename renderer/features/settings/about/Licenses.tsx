import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import styles from './about.module.css';
import { readLicences } from './readLicenses.ts';

/** Licenses of everything that ships, with full text. */
export function Licenses({ onClose }: { readonly onClose: () => void }) {
  const licences = useQuery({ queryKey: ['licences'], queryFn: readLicences, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog title="Third-party licenses" width={720} onClose={onClose}>
      <div className={`dialog-body ${styles.licences}`}>
        {licences.isPending && <SkeletonRows rows={12} label="Licences" />}
        {licences.isError && (
          <Callout kind="attn" title="The license list is missing from this installation">
            Reinstall Waybill.
          </Callout>
        )}
        {licences.data?.map(({ name, version, licence, text }) => (
          <details key={`${name} ${version}`}>
            <summary>
              {name} {version} <span className="muted">{licence}</span>
            </summary>
            <pre className={styles.text}>
              {text === '' ? `The package includes only the license name: ${licence}.` : text}
            </pre>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
