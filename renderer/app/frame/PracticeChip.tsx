import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PRACTICE_TASKS } from '../../../shared/rules/practiceTasks.ts';
import { callQuery } from '../../api/query.ts';
import { Keys } from '../../ui/Kbd.tsx';
import { ariaKeys } from '../../ui/keys/chord.ts';

/** How many of the demo's guided tasks are done; nothing once they all are. */
export function PracticeChip() {
  const { data } = useQuery(callQuery('practice.get', {}));
  const all = PRACTICE_TASKS.length;
  if (data == null || data.finished.length === all) return null;
  return (
    <Link href="/practice" className="chip optional" aria-keyshortcuts={ariaKeys('Alt+Y')}>
      Practice {data.finished.length} of {all}
      <Keys keys="Alt+Y" />
    </Link>
  );
}
