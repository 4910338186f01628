import { useQuery } from '@tanstack/react-query';
import type { AutoResults } from '../../../shared/contract/orderResults.ts';
import type { ResultProblem } from '../../../shared/freight/orderResults.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { formatInstantTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import styles from './orders.module.css';
import { ordersStrings } from './strings.tsx';

/** What happened, and what to do. */
const MESSAGES: Readonly<Record<ResultProblem, readonly [title: (file: string) => string, next: string]>> = {
  file_open: [(file) => ordersStrings.fileIsOpen(file), ordersStrings.closeItThere],
  folder_missing: [(file) => ordersStrings.folderNotFound(file), ordersStrings.reconnectItsDrive],
  disk_full: [(file) => ordersStrings.diskIsFull(file), ordersStrings.freeUpDiskSpace],
  no_permission: [(file) => ordersStrings.waybillCantWrite(file), ordersStrings.allowChangesInItsFolder],
  failed: [(file) => ordersStrings.couldntBeWritten(file), ordersStrings.checkItsFolder],
};

interface ResultProblemsProps {
  /** Only of this source. */
  readonly source?: string;
}

/** Results files that aren’t up to date, and why. */
export function ResultProblems({ source }: ResultProblemsProps) {
  const auto = useQuery(callQuery('orderResults.list', {})).data?.auto ?? [];
  return auto
    .filter((each) => each.problem !== null && (source === undefined || each.source === source))
    .map((each) => (
      <div key={each.source} className={source === undefined ? 'pad' : styles.problem}>
        <FileProblem auto={each} />
      </div>
    ));
}

function FileProblem({ auto: { source, folder, problem } }: { readonly auto: AutoResults }) {
  const retry = useCall('orderResults.retry');
  if (problem === null) return null;
  const [title, next] = MESSAGES[problem.kind];
  return (
    <Callout
      kind="attn"
      title={title(problem.fileName)}
      actions={
        <Button size="s" busy={retry.isPending} onClick={() => retry.mutate({ source })}>
          {ordersStrings.writeFileNow}
        </Button>
      }
    >
      <p>{ordersStrings.resultsAreSaved(next, formatInstantTime(problem.nextTryAtMs))}</p>
      <p className="small muted">{folder}</p>
    </Callout>
  );
}
