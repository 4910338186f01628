import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';

/** Connections that have data in the data folder but are missing from the list; each can be added again. */
export function StrayConnections({ onAdopted }: { readonly onAdopted: (connectionId: string) => void }) {
  const found = useQuery(callQuery('connections.strays', {}));
  const adopt = useCall('connections.adopt');
  const strays = found.data?.strays ?? [];
  if (strays.length === 0) return null;
  return (
    <Callout kind="attn" title="The data folder has accounts that aren’t in the list">
      <p>Their quotes, bookings, and shipments are saved. Enter the password again if the keychain no longer has it.</p>
      {strays.map(({ id, name, username, baseUrl }) => (
        <div key={id} className="row">
          <span className="grow">
            {name}, {username} at {baseUrl}
          </span>
          <Button
            size="s"
            busy={adopt.isPending && adopt.variables.connectionId === id}
            onClick={() => adopt.mutate({ connectionId: id }, { onSuccess: () => onAdopted(id) })}
          >
            Add again
          </Button>
        </div>
      ))}
      {adopt.error === null ? null : <ErrorCallout error={adopt.error.error} />}
    </Callout>
  );
}
