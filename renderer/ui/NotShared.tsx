import { libStrings } from '../lib/strings.ts';
import { Badge } from './Badge.tsx';

/** Marks what the other clerks of a workgroup don't have yet. */
export function NotShared() {
  return (
    <span title={libStrings.sharedLater}>
      <Badge kind="attn">{libStrings.notYetShared}</Badge>
    </span>
  );
}
