import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/contract/app.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Licenses } from './about/Licenses.tsx';
import { PolicyPart } from './about/PolicyPart.tsx';
import styles from './SettingsScreen.module.css';

const HOSTS: Record<AppInfo['host'], string> = {
  desktop: 'Desktop window',
  browser: 'Browser, on this computer only',
};
const PLATFORMS: Record<AppInfo['platform'], string> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
  other: 'Other system',
};

/** Settings, About: version information and file locations. */
export function About() {
  const info = useQuery(callQuery('app.info', {}));
  const [showsLicenses, setShowsLicenses] = useState(false);
  const showLicenses = () => setShowsLicenses(true);
  useKeys([{ keys: 'L', label: 'Third-party licenses', run: showLicenses, bar: false }], { scope: 'About' });
  return (
    <section className={styles.section} aria-labelledby="about">
      <h1 id="about">About</h1>
      <LoadState of={info} rows={4} label="About" />
      {info.data !== undefined && (
        <>
          <dl className="kv">
            <dt>Version</dt>
            <dd>
              {info.data.name} {info.data.version}
            </dd>
            <dt>Runs in</dt>
            <dd>{HOSTS[info.data.host]}</dd>
            <dt>System</dt>
            <dd>{PLATFORMS[info.data.platform]}</dd>
            <dt>Data folder</dt>
            <dd className={styles.path}>
              <span>{info.data.dataFolder}</span>
              <CopyButton bare text={info.data.dataFolder} what="data folder path" />
            </dd>
          </dl>
          <p className="small muted">
            Quotes, bookings, shipments, and documents are stored in the data folder. Passwords are stored in the system
            keychain, or in memory until Waybill closes.
          </p>
        </>
      )}
      <PolicyPart />
      <div>
        <Button keys="L" onClick={showLicenses}>
          Third-party licenses
        </Button>
      </div>
      {showsLicenses && <Licenses onClose={() => setShowsLicenses(false)} />}
    </section>
  );
}
