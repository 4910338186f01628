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
import { settingsStrings } from './strings.tsx';

const HOSTS: Record<AppInfo['host'], string> = {
  desktop: settingsStrings.desktopWindow,
  browser: settingsStrings.browserOnThisComputerOnly,
};
const PLATFORMS: Record<AppInfo['platform'], string> = {
  linux: settingsStrings.linux,
  darwin: 'macOS',
  win32: settingsStrings.windows,
  other: settingsStrings.otherSystem,
};

/** Settings, About: version information and file locations. */
export function About() {
  const info = useQuery(callQuery('app.info', {}));
  const [showsLicenses, setShowsLicenses] = useState(false);
  const showLicenses = () => setShowsLicenses(true);
  useKeys([{ keys: 'L', label: settingsStrings.thirdPartyLicenses, run: showLicenses, bar: false }], {
    scope: 'About',
  });
  return (
    <section className={styles.section} aria-labelledby="about">
      <h1 id="about">{settingsStrings.about}</h1>
      <LoadState of={info} rows={4} label={settingsStrings.about} />
      {info.data !== undefined && (
        <>
          <dl className="kv">
            <dt>{settingsStrings.version}</dt>
            <dd>
              {info.data.name} {info.data.version}
            </dd>
            <dt>{settingsStrings.runsIn}</dt>
            <dd>{HOSTS[info.data.host]}</dd>
            <dt>{settingsStrings.system}</dt>
            <dd>{PLATFORMS[info.data.platform]}</dd>
            <dt>{settingsStrings.dataFolder}</dt>
            <dd className={styles.path}>
              <span>{info.data.dataFolder}</span>
              <CopyButton bare text={info.data.dataFolder} what={settingsStrings.dataFolderPath} />
            </dd>
          </dl>
          <p className="small muted">{settingsStrings.dataFolderHint}</p>
        </>
      )}
      <PolicyPart />
      <div>
        <Button keys="L" onClick={showLicenses}>
          {settingsStrings.thirdPartyLicenses}
        </Button>
      </div>
      {showsLicenses && <Licenses onClose={() => setShowsLicenses(false)} />}
    </section>
  );
}
