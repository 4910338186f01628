import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
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
        Sample data
      </h2>
      <div className="row">
        <Button disabledReason={hasDemo ? undefined : 'Start the demo first'} onClick={() => setIsOpen(true)}>
          Reset the demo…
        </Button>
        <span className="small muted" role="status">
          {isDone ? 'The demo has new sample data.' : 'Replaces everything in the demo with new sample data.'}
        </span>
      </div>
      {isOpen && (
        <ConfirmDialog
          title="Reset the demo"
          confirm="Reset the demo"
          onConfirm={run}
          onClose={close}
          isBusy={reset.isPending}
          error={reset.error?.error}
        >
          <p>
            Permanently deletes everything in the demo: quotes, drafts, templates, bookings, shipments, notes,
            documents, contacts, items, print history, and the demo’s backups. New sample data takes their place.
          </p>
          <p>Settings and your other accounts are not affected.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
