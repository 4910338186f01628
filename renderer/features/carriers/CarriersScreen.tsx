import { ReadOnlyReason } from '../../ui/readOnly.ts';
import { DirectoryScreen } from '../directory/index.ts';
import { CARRIER_DIRECTORY } from './carrierDirectory.tsx';

/**
 * Carriers screen, at `#/carriers`. With an identifier, it opens that carrier. Carriers are not shared, so
 * even a login that only reads can change its own.
 */
export function CarriersScreen({ carrierId }: { readonly carrierId: string | undefined }) {
  return (
    <ReadOnlyReason value={null}>
      <DirectoryScreen config={CARRIER_DIRECTORY} entryId={carrierId} />
    </ReadOnlyReason>
  );
}
