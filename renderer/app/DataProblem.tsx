import { useLocation } from 'wouter';
import type { AppError } from '../../shared/errors.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorCallout } from '../ui/ErrorCallout.tsx';
import { useKeys } from '../ui/keys/useKeys.ts';
import { Screen } from '../ui/Screen.tsx';

/** In place of every screen while the data of the active connection can't be opened: one key leads to its copies. */
export function DataProblem({ error }: { readonly error: AppError }) {
  const [, go] = useLocation();
  const open = () => go('/settings/data');
  // Nothing is put in the place of what another Waybill may use.
  const canRestore = error.code !== 'lock_lost';
  useKeys([{ keys: 'Enter', label: 'View backups', bar: false, run: open, when: canRestore }], { scope: 'Data' });
  return (
    <Screen label="Data">
      <div className="pad">
        <ErrorCallout
          error={error}
          actions={
            canRestore && (
              <Button size="s" keys="Enter" onClick={open}>
                View backups
              </Button>
            )
          }
        />
      </div>
    </Screen>
  );
}
