import type { AccessorialCode } from '../../../shared/freight/values.ts';
import type { RemarkFinding } from '../../../shared/rules/remarkLint.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { RequestButton } from '../../ui/RequestButton.tsx';
import { useServiceWait } from '../../ui/servicePause.ts';
import styles from './booking.module.css';
import { findingMessage, mayBeBilled, type Remark, remarksTitle } from './remarks.ts';
import { bookingStrings } from './strings.tsx';

const ADD_KEYS = 'Alt+N';
const REMOVE_KEYS = 'Alt+O';

interface RemarkNoteProps {
  readonly remarks: readonly Remark[];
  /** Why the actions are unavailable now, or null. */
  readonly disabledReason: string | null;
  readonly onAdd: (code: AccessorialCode) => void;
  readonly onRemove: (remark: Remark, finding: RemarkFinding) => void;
}

/** Accessorials to offer for a finding; none if the window already says it. */
function offered({ codes, sameAsWindow }: RemarkFinding): readonly AccessorialCode[] {
  return sameAsWindow ? [] : codes;
}

/** Phrases that carriers read as orders, each with the two ways to resolve it. The first of each kind has a key. */
export function RemarkNote({ remarks, disabledReason, onAdd, onRemove }: RemarkNoteProps) {
  const lines = remarks.flatMap((remark) => remark.findings.map((finding) => ({ remark, finding })));
  const firstAdd = lines.find(({ finding }) => offered(finding).length > 0);
  const firstCode = firstAdd === undefined ? undefined : offered(firstAdd.finding)[0];
  const firstRemovable = lines.find(({ finding }) => offered(finding).length === 0) ?? lines[0];
  const isOn = disabledReason === null;
  const wait = useServiceWait();
  useKeys(
    [
      {
        keys: ADD_KEYS,
        label: bookingStrings.addAndRequote(firstCode ?? bookingStrings.accessorial),
        bar: false,
        run: () => firstCode !== undefined && onAdd(firstCode),
        writes: true,
        when: isOn && wait === null && firstCode !== undefined,
      },
      {
        keys: REMOVE_KEYS,
        label: bookingStrings.removeFromRemarks(firstRemovable?.finding.phrase ?? ''),
        bar: false,
        run: () => firstRemovable !== undefined && onRemove(firstRemovable.remark, firstRemovable.finding),
        when: isOn && firstRemovable !== undefined,
      },
    ],
    { scope: 'Remarks' },
  );
  const title = remarksTitle(remarks);
  if (title === null) return null;
  const isBilled = lines.some(({ finding }) => mayBeBilled(finding));
  return (
    <Callout kind={isBilled ? 'attn' : 'info'} title={title}>
      {isBilled ? <p className="dim">{bookingStrings.remarksAreBilled}</p> : null}
      <ul className={styles.findings}>
        {lines.map((line) => {
          const { remark, finding } = line;
          const codes = offered(finding);
          return (
            <li key={`${remark.path}-${finding.start}`} className={styles.finding} data-warning tabIndex={-1}>
              <span className={styles.findingText}>
                <mark>{finding.phrase}</mark> {findingMessage(finding)}
              </span>
              <span className={styles.findingActs}>
                {codes.map((code) => (
                  <RequestButton
                    key={code}
                    size="s"
                    writes
                    disabledReason={disabledReason}
                    onClick={() => onAdd(code)}
                    {...(line === firstAdd && code === firstCode ? { keys: ADD_KEYS } : {})}
                  >
                    {bookingStrings.addAndRequote(code)}
                  </RequestButton>
                ))}
                <Button
                  size="s"
                  disabledReason={disabledReason}
                  onClick={() => onRemove(remark, finding)}
                  {...(line === firstRemovable ? { keys: REMOVE_KEYS } : {})}
                >
                  {codes.length === 0 ? bookingStrings.removeFromRemarksShort : bookingStrings.removeShort}
                  <span className="vh"> “{finding.phrase}”</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {firstAdd === undefined ? null : <p className="small dim">{bookingStrings.requotingHint}</p>}
    </Callout>
  );
}
