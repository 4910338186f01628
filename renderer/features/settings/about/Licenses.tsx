import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { settingsStrings } from '../strings.tsx';
import styles from './about.module.css';
import { readLicenses } from './readLicenses.ts';

/** Licenses of everything that ships, with full text. */
export function Licenses({ onClose }: { readonly onClose: () => void }) {
  const licenses = useQuery({ queryKey: ['licenses'], queryFn: readLicenses, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog title={settingsStrings.thirdPartyLicenses} width={720} onClose={onClose}>
      <div className={`dialog-body ${styles.licenses}`}>
        {licenses.isPending && <SkeletonRows rows={12} label={settingsStrings.licenses} />}
        {licenses.isError && (
          <Callout kind="attn" title={settingsStrings.licenseListIsMissing}>
            {settingsStrings.reinstallWaybill}
          </Callout>
        )}
        {licenses.data?.map(({ name, version, license, text }) => (
          <details key={`${name} ${version}`}>
            <summary>
              {name} {version} <span className="muted">{license}</span>
            </summary>
            <pre className={styles.text}>{text === '' ? settingsStrings.onlyLicenseName(license) : text}</pre>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
