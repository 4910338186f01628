import { DirectoryScreen } from '../directory/index.ts';
import { CARRIER_DIRECTORY } from './carrierDirectory.tsx';

/** Carriers screen, at `#/carriers`. With an identifier, it opens that carrier. */
export function CarriersScreen({ carrierId }: { readonly carrierId: string | undefined }) {
  return <DirectoryScreen config={CARRIER_DIRECTORY} entryId={carrierId} />;
}
