import {
  IconArrowAutofitWidth,
  IconAspectRatio,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { formatPercent } from '../../lib/format.ts';
import { Icon } from '../Icon.tsx';
import { ariaKeys } from '../keys/chord.ts';
import { useCurrentKeys } from '../keys/useCurrentKeys.ts';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';
import type { ViewerSession, ViewState } from './viewerSession.ts';

interface ToolsProps {
  readonly view: ViewState;
  readonly session: ViewerSession | null;
}

/** Toolbar: page, zoom, fit and rotation. */
export function Tools({ view, session }: ToolsProps) {
  return (
    <>
      <span className={styles.place}>
        {view.pages === 0 ? pdfStrings.noPage : pdfStrings.pageOf(view.page, view.pages)}
      </span>
      <Tool
        icon={IconMinus}
        name={pdfStrings.zoomOut}
        keys="-"
        isOff={session === null}
        onPress={() => session?.zoom(-1)}
      />
      <span className={styles.scale}>{formatPercent(view.scale, 0)}</span>
      <Tool
        icon={IconPlus}
        name={pdfStrings.zoomIn}
        keys="+"
        isOff={session === null}
        onPress={() => session?.zoom(1)}
      />
      <Tool
        icon={IconArrowAutofitWidth}
        name={pdfStrings.fitWidth}
        keys="W"
        isOn={view.fit === 'width'}
        isOff={session === null}
        onPress={() => session?.fit('width')}
      />
      <Tool
        icon={IconMaximize}
        name={pdfStrings.fitPage}
        keys="Z"
        isOn={view.fit === 'page'}
        isOff={session === null}
        onPress={() => session?.fit('page')}
      />
      <Tool
        icon={IconAspectRatio}
        name={pdfStrings.actualSize}
        keys="A"
        isOn={view.fit === 'actual'}
        isOff={session === null}
        onPress={() => session?.fit('actual')}
      />
      <Tool
        icon={IconRotateClockwise}
        name={pdfStrings.rotate}
        keys="O"
        isOff={session === null}
        onPress={() => session?.rotate()}
      />
    </>
  );
}

interface ToolProps {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly keys: string;
  readonly isOn?: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, name, keys: defaultKeys, isOn, isOff, onPress }: ToolProps) {
  const keys = useCurrentKeys(defaultKeys);
  return (
    <button
      type="button"
      className={styles.tool}
      title={`${name} (${keys})`}
      aria-label={name}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}
