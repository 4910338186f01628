import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { callQuery } from '../../api/query.ts';
import { EmailTemplates } from '../emails/index.ts';
import { PrintersSection } from '../printing/index.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { Connections } from './connections/Connections.tsx';
import { Backups } from './data/Backups.tsx';
import { Keyboard } from './keyboard/Keyboard.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import styles from './SettingsScreen.module.css';
import { DocumentFiles } from './storage/DocumentFiles.tsx';
import { settingsStrings } from './strings.tsx';
import { CallsAndSupport } from './support/CallsAndSupport.tsx';
import { TrainingSection } from './TrainingSection.tsx';
import { Updates } from './updates/Updates.tsx';
import { workgroupStrings } from './workgroup/strings.ts';
import { WorkgroupSection } from './workgroup/WorkgroupSection.tsx';

interface Section {
  readonly name: string;
  readonly label: string;
  readonly Section: (props: SectionProps) => ReactNode;
}

function Printers() {
  return <PrintersSection className={styles.section} />;
}

function Email() {
  return <EmailTemplates className={styles.section} />;
}

interface SectionProps {
  readonly action?: string | undefined;
}

const SECTIONS: readonly [Section, ...Section[]] = [
  { name: 'connections', label: settingsStrings.accounts, Section: Connections },
  { name: 'appearance', label: settingsStrings.appearance, Section: Appearance },
  { name: 'keyboard', label: settingsStrings.keyboard, Section: Keyboard },
  { name: 'printers', label: settingsStrings.printers, Section: Printers },
  { name: 'notifications', label: settingsStrings.notifications, Section: Notifications },
  { name: 'documents', label: settingsStrings.documents, Section: DocumentFiles },
  { name: 'email', label: settingsStrings.email, Section: Email },
  { name: 'data', label: settingsStrings.data, Section: Backups },
  { name: 'support', label: settingsStrings.apiLogSupport, Section: CallsAndSupport },
  { name: 'training', label: settingsStrings.training, Section: TrainingSection },
  // In the browser there are no choices; it says who provides updates.
  { name: 'updates', label: settingsStrings.updates, Section: Updates },
  { name: 'about', label: settingsStrings.about, Section: About },
];

/** Shown where the host offers workgroups, or the account in use is in one. */
const WORKGROUP: Section = { name: 'workgroup', label: workgroupStrings.workgroup, Section: WorkgroupSection };

interface SettingsScreenProps {
  readonly section?: string | undefined;
  /** Action to start in the section, if it has one of that name. */
  readonly action?: string | undefined;
}

/** Settings, one section at a time. An unknown section shows the first. */
export function SettingsScreen({ section, action }: SettingsScreenProps) {
  const workgroup = useQuery(callQuery('workgroup.status', {}));
  const [accounts, ...others] = SECTIONS;
  const sections = workgroup.data?.isOffered === true ? [accounts, WORKGROUP, ...others] : SECTIONS;
  const shown = sections.find((candidate) => candidate.name === section) ?? accounts;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // The sections, unless a control has the focus already.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main')
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.settings}>
      <nav ref={nav} className={styles.nav} aria-label={settingsStrings.settings}>
        <h1 className={styles.title}>{settingsStrings.settings}</h1>
        {sections.map(({ name, label }) => (
          <Link
            key={name}
            href={`/settings/${name}`}
            className={name === shown.name ? styles.on : ''}
            aria-current={name === shown.name ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <shown.Section action={action} />
    </div>
  );
}
