import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { settingsStrings } from './strings.tsx';
import styles from './Training.module.css';

/** Replaces everything in the demo by new sample data, after a confirmation that says what is deleted. */
export function ResetDemo() {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const accounts = useQuery(callQuery('connections.list', {}));
  const reset = useCall('connections.resetDemo');
  const hasDemo = accounts.data?.connections.some(({ kind }) => kind === 'demo') === true;
  const close = () => {
    setIsOpen(false);
    reset.reset();
  };
  const run = () =>
    reset.mutate(
      {},
      {
        onSuccess: () => {
          setIsDone(true);
          close();
        },
      },
    );
  return (
    <section className={styles.group} aria-labelledby="reset-demo">
      <h2 id="reset-demo" className={styles.legend}>
        {settingsStrings.sampleData}
      </h2>
      <div className="row">
        <Button disabledReason={hasDemo ? undefined : settingsStrings.startDemoFirst} onClick={() => setIsOpen(true)}>
          {settingsStrings.resetDemo}
        </Button>
        <span className="small muted" role="status">
          {isDone ? settingsStrings.demoHasNewSampleData : settingsStrings.replacesDemo}
        </span>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={settingsStrings.resetDemoTitle}
          confirm={settingsStrings.resetDemoTitle}
          onConfirm={run}
          onClose={close}
          isBusy={reset.isPending}
          error={reset.error?.error}
        >
          <p>{settingsStrings.deletesDemo}</p>
          <p>{settingsStrings.otherAccountsNotAffected}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
