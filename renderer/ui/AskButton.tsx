import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { useServiceWait } from './servicePause.ts';

/** A button that asks the service: off while the service wants a pause, and counting down until its end. */
export function AskButton(props: ComponentProps<typeof Button>) {
  const wait = useServiceWait();
  return <Button {...props} disabledReason={props.disabledReason ?? (props.busy === true ? null : wait)} />;
}
