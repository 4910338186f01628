import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';

/** The BOL number in large type, copied by a key. Renders a `dt`/`dd` pair. */
export function BolNumber({ bolNumber }: { readonly bolNumber: string }) {
  const copy = useCopy();
  useKeys([{ keys: 'C', label: 'Copy BOL number', run: () => copy(bolNumber) }], { scope: 'Booked' });
  return (
    <div>
      <dt>BOL number</dt>
      <dd>
        <span className="hero">{bolNumber}</span>
        <Button size="s" keys="C" icon={<Icon of={IconCopy} size={14} />} onClick={() => copy(bolNumber)}>
          Copy<span className="vh"> BOL number</span>
        </Button>
      </dd>
    </div>
  );
}
