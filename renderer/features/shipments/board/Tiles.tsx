import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ShipmentGroup } from '../../../../shared/rules/statusGroups.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from '../shipments.module.css';

const TILES: readonly { readonly group: ShipmentGroup; readonly word: string; readonly title?: string }[] = [
  { group: 'all', word: 'All' },
  { group: 'current', word: 'Open', title: 'Not delivered, canceled, or voided' },
  { group: 'pickup_today', word: 'Pickup today' },
  { group: 'moving', word: 'In transit' },
  { group: 'due_today', word: 'Delivering today' },
  { group: 'late', word: 'Late' },
  { group: 'no_pod', word: 'Missing POD', title: 'Delivered, no proof of delivery yet' },
  { group: 'attention', word: 'Pickup & PRO issues', title: 'Pickup not confirmed, or PRO missing' },
];

interface TilesProps {
  readonly counts: Readonly<Record<ShipmentGroup, number>> | undefined;
  readonly chosen: ShipmentGroup;
  readonly onChoose: (group: ShipmentGroup) => void;
}

/** Number of shipments per group; each tile is a filter. */
export function Tiles({ counts, chosen, onChoose }: TilesProps) {
  return TILES.map(({ group, word, title }) => (
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
      <b>{counts === undefined ? '–' : formatNumber(counts[group])}</b> {word}
    </button>
  ));
}
