import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppError, MissingBooking } from '../../../../shared/errors.ts';
import { CallError } from '../../../api/CallError.ts';
import { useCall } from '../../../api/query.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { RequestButton } from '../../../ui/RequestButton.tsx';
import { settingsStrings } from '../strings.tsx';

/**
 * Bookings that were sent from this computer but are missing from the restored data, and a button to track them again.
 */
export function MissingBookings({ missing }: { readonly missing: readonly MissingBooking[] }) {
  const queries = useQueryClient();
  const track = useCall('shipments.track');
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const bols = missing.flatMap(({ bolNumber }) => bolNumber ?? []);
  const withoutBol = missing.filter(({ bolNumber }) => bolNumber === null);
  if (missing.length === 0) return null;

  async function trackAll(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    for (const number of bols) {
      // Shows an error of one; the others are tracked anyway.
      await track.mutateAsync({ number, kind: 'bolNumber' }).catch((error: unknown) => {
        if (error instanceof CallError) setFailure(error.error);
      });
    }
    setIsBusy(false);
    await queries.invalidateQueries();
  }

  return (
    <Callout
      kind="attn"
      title={missing.length === 1 ? settingsStrings.oneBookingMissing : settingsStrings.bookingsMissing(missing.length)}
      actions={
        bols.length === 0 ? null : (
          <RequestButton size="s" writes onClick={() => void trackAll()} busy={isBusy}>
            {bols.length === 1 ? settingsStrings.trackAgain : settingsStrings.trackCountAgain(bols.length)}
          </RequestButton>
        )
      }
    >
      {bols.length === 0 ? null : <p>{settingsStrings.providerHasThem(bols.join(', '))}</p>}
      {withoutBol.length === 0 ? null : (
        <p>
          {settingsStrings.sentWithoutSavedResponse(withoutBol.map(({ quoteReference }) => quoteReference).join(', '))}
        </p>
      )}
      {failure === null ? null : <ErrorCallout error={failure} />}
    </Callout>
  );
}
