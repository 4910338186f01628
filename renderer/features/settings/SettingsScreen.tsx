import { Link } from 'wouter';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { Connections } from './connections/Connections.tsx';
import styles from './SettingsScreen.module.css';
import { Training } from './Training.tsx';

const SECTIONS = [
  { name: 'connections', word: 'Connections', Section: Connections },
  { name: 'appearance', word: 'Appearance', Section: Appearance },
  { name: 'training', word: 'Training', Section: Training },
  { name: 'about', word: 'About', Section: About },
] as const;

/** Settings, a section at a time. An unknown section is the first. */
export function SettingsScreen({ section }: { readonly section?: string }) {
  const shown = SECTIONS.find((candidate) => candidate.name === section) ?? SECTIONS[0];
  return (
    <div className={styles.settings}>
      <nav className={styles.nav} aria-label="Settings">
        <h1 className={styles.title}>Settings</h1>
        {SECTIONS.map(({ name, word }) => (
          <Link
            key={name}
            href={`/settings/${name}`}
            className={name === shown.name ? styles.on : ''}
            aria-current={name === shown.name ? 'page' : undefined}
          >
            {word}
          </Link>
        ))}
      </nav>
      <shown.Section />
    </div>
  );
}
