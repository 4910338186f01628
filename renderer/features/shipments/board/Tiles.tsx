import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ShipmentGroup } from '../../../../shared/rules/statusGroups.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from '../shipments.module.css';
import { boardStrings } from './strings.tsx';

const TILES: readonly { readonly group: ShipmentGroup; readonly title?: string }[] = [
  { group: 'all' },
  { group: 'current', title: boardStrings.openHint },
  { group: 'pickup_today' },
  { group: 'moving' },
  { group: 'due_today' },
  { group: 'late' },
  { group: 'no_pod', title: boardStrings.missingPodHint },
  { group: 'attention', title: boardStrings.issuesHint },
];

interface TilesProps {
  readonly counts: Readonly<Record<ShipmentGroup, number>> | undefined;
  readonly chosen: ShipmentGroup;
  readonly onChoose: (group: ShipmentGroup) => void;
}

/** Number of shipments per group; each tile is a filter. */
export function Tiles({ counts, chosen, onChoose }: TilesProps) {
  return TILES.map(({ group, title }) => (
    <button
      key={group}
      type="button"
      className={styles.tile}
      aria-pressed={chosen === group}
      title={title}
      onClick={() => onChoose(group)}
    >
      {group === 'late' && (counts?.late ?? 0) > 0 ? <Icon of={IconClock} size={14} className="c-late" /> : null}
      {group === 'attention' && (counts?.attention ?? 0) > 0 ? (
        <Icon of={IconAlertTriangle} size={14} className="c-attn" />
      ) : null}
      <b>{counts === undefined ? '–' : formatNumber(counts[group])}</b> {boardStrings.tiles[group]}
    </button>
  ));
}
