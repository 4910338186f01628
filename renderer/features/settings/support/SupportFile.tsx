import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCallout } from '../../../ui/ErrorCallout.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { settingsStrings } from '../strings.tsx';
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
      title={settingsStrings.supportFile}
      width={820}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: settingsStrings.saveFile, run, when: canSave, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {settingsStrings.close}
          </Button>
          {save.data === undefined && (
            <Button
              kind="primary"
              keys="Ctrl+Enter"
              busy={save.isPending}
              disabledReason={shown === undefined ? settingsStrings.previewFileFirst : null}
              onClick={run}
            >
              {settingsStrings.saveFile}
            </Button>
          )}
        </>
      }
    >
      <div className={`dialog-body ${styles.file}`}>
        <p className="dim">{settingsStrings.supportFileHint}</p>
        {preview.isPending && <SkeletonRows rows={8} label={settingsStrings.supportFile} />}
        {preview.error !== null && <ErrorCallout error={preview.error.error} onRetry={showAgain} />}
        {shown !== undefined && (
          <section
            ref={text}
            className={styles.text}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            tabIndex={0}
            aria-label={settingsStrings.contentOf(shown.fileName)}
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
                  {settingsStrings.refreshPreview}
                </Button>
              )
            }
          />
        )}
        {save.data !== undefined && (
          <Callout
            kind="done"
            title={settingsStrings.saved}
            actions={<CopyButton text={save.data.path} what={settingsStrings.filePath} />}
          >
            <p className={styles.path}>{save.data.path}</p>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
