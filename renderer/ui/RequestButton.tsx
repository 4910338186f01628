import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { useServiceWait } from './servicePause.ts';

/**
 * A button that sends a request to the provider. During a pause that the provider requested, it is disabled and counts
 * down.
 */
export function RequestButton(props: ComponentProps<typeof Button>) {
  const wait = useServiceWait();
  return <Button {...props} waitLabel={props.waitLabel ?? (props.busy === true ? null : wait)} />;
}
