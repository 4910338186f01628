import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { bookingStrings } from './strings.tsx';

/** The BOL number in large type, copied by a key. Renders a `dt`/`dd` pair. */
export function BolNumber({ bolNumber }: { readonly bolNumber: string }) {
  const copy = useCopy();
  useKeys([{ keys: 'C', label: bookingStrings.copyBolNumber, run: () => copy(bolNumber) }], { scope: 'Booked' });
  return (
    <div>
      <dt>{bookingStrings.bolNumber}</dt>
      <dd>
        <span className="hero">{bolNumber}</span>
        <Button size="s" keys="C" icon={<Icon of={IconCopy} size={14} />} onClick={() => copy(bolNumber)}>
          {bookingStrings.copyHidden}
        </Button>
      </dd>
    </div>
  );
}
