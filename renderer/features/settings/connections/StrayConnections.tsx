import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { settingsStrings } from '../strings.tsx';

/** Connections that have data in the data folder but are missing from the list; each can be added again. */
export function StrayConnections({ onAdopted }: { readonly onAdopted: (connectionId: string) => void }) {
  const found = useQuery(callQuery('connections.strays', {}));
  const adopt = useCall('connections.adopt');
  const strays = found.data?.strays ?? [];
  if (strays.length === 0) return null;
  return (
    <Callout kind="attn" title={settingsStrings.unlistedAccounts}>
      <p>{settingsStrings.unlistedAccountsSaved}</p>
      {strays.map(({ id, name, username, baseUrl }) => (
        <div key={id} className="row">
          <span className="grow">{settingsStrings.unlistedAccount(name, username, baseUrl)}</span>
          <Button
            size="s"
            busy={adopt.isPending && adopt.variables.connectionId === id}
            onClick={() => adopt.mutate({ connectionId: id }, { onSuccess: () => onAdopted(id) })}
          >
            {settingsStrings.addAgain}
          </Button>
        </div>
      ))}
      {adopt.error === null ? null : <ErrorCallout error={adopt.error.error} />}
    </Callout>
  );
}
