import type { AppError } from '../../../shared/errors.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { printingStrings } from './strings.tsx';

/** Why a print could not be canceled: usually because it has ended. */
export function EndedCallout({ error }: { readonly error: AppError }) {
  if (error.code !== 'not_found') return <ErrorCallout error={error} />;
  return (
    <Callout kind="attn" title={printingStrings.jobEnded}>
      <p>{printingStrings.jobEndedResult}</p>
    </Callout>
  );
}
