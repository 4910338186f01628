import type { AppError } from '../../../shared/errors.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';

/** Why a print could not be canceled: usually because it has ended. */
export function EndedCallout({ error }: { readonly error: AppError }) {
  if (error.code !== 'not_found') return <ErrorCallout error={error} />;
  return (
    <Callout kind="attn" title="The job is no longer in the printer’s queue">
      <p>Nothing was changed. Its result is in Print history.</p>
    </Callout>
  );
}
