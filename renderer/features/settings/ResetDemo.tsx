import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCall } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
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
        <Dialog
          title="Reset the demo"
          onClose={close}
          keys={[{ keys: 'Ctrl+Enter', label: 'Reset the demo', run, when: !reset.isPending, bar: false }]}
          actions={
            <>
              <Button kind="quiet" keys="Esc" onClick={close}>
                Cancel
              </Button>
              <Button kind="primary" keys="Ctrl+Enter" busy={reset.isPending} onClick={run}>
                Reset the demo
              </Button>
            </>
          }
        >
          <div className="dialog-body">
            <p>
              Permanently deletes everything in the demo: quotes, drafts, templates, bookings, shipments, notes,
              documents, contacts, items, print history, and the demo’s backups. New sample data takes their place.
            </p>
            <p>Settings and your other accounts are not affected.</p>
            {reset.error !== null && <ErrorCallout error={reset.error.error} onRetry={run} />}
          </div>
        </Dialog>
      )}
    </section>
  );
}
