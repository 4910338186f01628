import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import styles from './support.module.css';

/** Support file: shows the exact text, saves it, then shows where it is. Nothing is sent anywhere. */
export function SupportFile({ onClose }: { readonly onClose: () => void }) {
  const preview = useCall('support.preview');
  const save = useCall('support.save');
  const text = useRef<HTMLElement>(null);
  const { mutate: show } = preview;
  const { reset: forgetSaving } = save;
  useEffect(() => show({}), [show]);
  const shown = preview.data;
  useEffect(() => {
    if (shown !== undefined) text.current?.focus({ preventScroll: true });
  }, [shown]);
  const showAgain = () => {
    forgetSaving();
    show({});
  };
  const run = () => shown !== undefined && save.mutate({ previewId: shown.previewId });
  const canSave = shown !== undefined && !save.isPending && save.data === undefined;
  return (
    <Dialog
      title="Support file"
      width={820}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Save file', run, when: canSave, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Close
          </Button>
          {save.data === undefined && (
            <Button
              kind="primary"
              keys="Ctrl+Enter"
              busy={save.isPending}
              disabledReason={shown === undefined ? 'Preview the file first' : null}
              onClick={run}
            >
              Save file
            </Button>
          )}
        </>
      }
    >
      <div className={`dialog-body ${styles.file}`}>
        <p className="dim">
          This is the whole file. Waybill saves it in its data folder and sends it nowhere: read it, then send it to
          support yourself.
        </p>
        {preview.isPending && <SkeletonRows rows={8} label="Support file" />}
        {preview.error !== null && <ErrorCallout error={preview.error.error} onRetry={showAgain} />}
        {shown !== undefined && (
          <section
            ref={text}
            className={styles.text}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            tabIndex={0}
            aria-label={`Content of ${shown.fileName}`}
          >
            <pre>{shown.text}</pre>
          </section>
        )}
        {save.error !== null && (
          <ErrorCallout
            error={save.error.error}
            onRetry={run}
            actions={
              save.error.error.code === 'not_found' && (
                <Button size="s" onClick={showAgain}>
                  Refresh preview
                </Button>
              )
            }
          />
        )}
        {save.data !== undefined && (
          <Callout kind="done" title="Saved" actions={<CopyButton text={save.data.path} what="file path" />}>
            <p className={styles.path}>{save.data.path}</p>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
