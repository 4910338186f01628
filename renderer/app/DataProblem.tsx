import { useLocation } from 'wouter';
import type { AppError } from '../../shared/errors.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorCallout } from '../ui/ErrorCallout.tsx';
import { useKeys } from '../ui/keys/useKeys.ts';
import { Screen } from '../ui/Screen.tsx';
import { appStrings } from './strings.ts';

/**
 * Shown instead of all screens while the data of the active connection can't be opened, with a shortcut to its backups.
 */
export function DataProblem({ error }: { readonly error: AppError }) {
  const [, go] = useLocation();
  const open = () => go('/settings/data');
  // Data that another Waybill may be using must not be replaced.
  const canRestore = error.code !== 'lock_lost';
  useKeys([{ keys: 'Enter', label: appStrings.viewBackups, bar: false, run: open, when: canRestore }], {
    scope: 'Data',
  });
  return (
    <Screen label={appStrings.data}>
      <div className="pad">
        <h1>{appStrings.data}</h1>
        <ErrorCallout
          error={error}
          actions={
            canRestore && (
              <Button size="s" keys="Enter" onClick={open}>
                {appStrings.viewBackups}
              </Button>
            )
          }
        />
      </div>
    </Screen>
  );
}
