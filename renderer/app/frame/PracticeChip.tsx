import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PRACTICE_TASKS } from '../../../shared/rules/practiceTasks.ts';
import { callQuery } from '../../api/query.ts';
import { Caps } from '../../ui/Kbd.tsx';
import { ariaKeys } from '../../ui/keys/chord.ts';
import { useCurrentKeys } from '../../ui/keys/useCurrentKeys.ts';
import { frameStrings } from './strings.ts';

/** How many of the demo's guided tasks are done; nothing once they all are. */
export function PracticeChip() {
  const keys = useCurrentKeys('Alt+Y');
  const { data } = useQuery(callQuery('practice.get', {}));
  const all = PRACTICE_TASKS.length;
  if (data == null || data.finished.length === all) return null;
  return (
    <Link href="/practice" className="chip optional" aria-keyshortcuts={ariaKeys(keys)}>
      {frameStrings.practice(data.finished.length, all)}
      <Caps keys={keys} />
    </Link>
  );
}
