import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { callQuery, useCall } from '../../api/query.ts';
import { transport } from '../../api/transport.ts';
import { useSaving } from '../../api/useSaving.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useToast } from '../../ui/useToast.tsx';
import { DragOut } from './DragOut.tsx';
import styles from './documents.module.css';
import { type DocumentTab, tabLabelOf } from './documentTabs.ts';
import { SavedNote } from './SavedNote.tsx';
import { documentsStrings } from './strings.ts';

const NO_CAPABILITIES: CallOutput<'documents.capabilities'> = { showInFolder: false, dragOut: false, copyFile: false };

interface FileActionsProps {
  /** The displayed document, or null. */
  readonly fileId: string | null;
  /** File name when dragged out of a browser. */
  readonly dragName: string;
  /** Shipment whose documents can be merged; null for a separate file. */
  readonly bolNumber: string | null;
  /** Number of stored documents of the shipment. */
  readonly count: number;
  /** The documents of the shipment. */
  readonly tabs?: readonly DocumentTab[];
}

/** Export actions of a document: save, merge with the others, copy, drag. */
export function FileActions({ fileId, dragName, bolNumber, count, tabs = [] }: FileActionsProps) {
  const capabilities = useQuery(callQuery('documents.capabilities', {})).data ?? NO_CAPABILITIES;
  const saving = useSaving();
  /** The merged PDF until it is offered to be saved: a file that is being saved comes first. */
  const [mergedId, setMergedId] = useState<string | null>(null);
  const merge = useCall('documents.mergeAll');
  const copy = useCall('documents.copyFile');
  const toast = useToast();
  const mergeError = merge.error?.error ?? null;
  const canMerge = bolNumber !== null && count > 1 && !merge.isPending;

  const save = () => fileId !== null && saving.save(fileId);
  const mergeAll = () => {
    if (bolNumber !== null) merge.mutate({ bolNumber }, { onSuccess: ({ fileId: merged }) => setMergedId(merged) });
  };
  useEffect(() => {
    if (mergedId === null || saving.isRunning) return;
    setMergedId(null);
    saving.save(mergedId);
  }, [mergedId, saving]);
  const copyFile = () => {
    if (fileId !== null) copy.mutate({ fileId }, { onSuccess: () => toast(documentsStrings.fileCopied) });
  };
  useKeys(
    [
      { keys: 'Ctrl+S', label: documentsStrings.saveAs, bar: false, run: save, when: fileId !== null },
      { keys: 'M', label: documentsStrings.saveAllAsOne, bar: false, run: mergeAll, when: canMerge },
      {
        keys: 'C',
        label: documentsStrings.copyFile,
        bar: false,
        run: copyFile,
        when: capabilities.copyFile && fileId !== null,
        palette: capabilities.copyFile,
      },
    ],
    { scope: 'File' },
  );

  return (
    <div className={styles.details}>
      <div className={styles.actions}>
        <Button
          size="s"
          keys="Ctrl+S"
          busy={saving.isRunning}
          disabledReason={fileId === null ? documentsStrings.noDocumentYet : null}
          onClick={save}
        >
          {documentsStrings.saveAs}
        </Button>
        {bolNumber !== null && count > 1 ? (
          <Button size="s" keys="M" busy={merge.isPending} onClick={mergeAll}>
            {documentsStrings.saveAllAsOne}
          </Button>
        ) : null}
        {capabilities.copyFile && fileId !== null ? (
          <Button size="s" keys="C" busy={copy.isPending} onClick={copyFile}>
            {documentsStrings.copyFile}
          </Button>
        ) : null}
        {fileId === null || (!capabilities.dragOut && transport.host === 'desktop') ? null : (
          <DragOut fileId={fileId} dragName={dragName} byHost={capabilities.dragOut} />
        )}
      </div>
      {merge.isPending ? (
        <p role="status" className="row dim">
          {documentsStrings.combining(count)}
          <Button size="s" kind="quiet" onClick={merge.cancel}>
            {documentsStrings.cancel}
          </Button>
        </p>
      ) : null}
      {mergeError === null || mergeError.code === 'cancelled' ? null : <ErrorCallout error={mergeError} />}
      {copy.error === null ? null : (
        <Callout kind="late" title={documentsStrings.fileNotCopied}>
          <p>{documentsStrings.notCopiedHint}</p>
        </Callout>
      )}
      {merge.data !== undefined && merge.data.left.length > 0 ? (
        <Callout
          kind="attn"
          title={documentsStrings.leftOut(merge.data.left.map((each) => tabLabelOf(tabs, each)).join(', '))}
        >
          <p>{documentsStrings.leftOutHint}</p>
        </Callout>
      ) : null}
      <SavedNote saving={saving} canShowInFolder={capabilities.showInFolder} />
    </div>
  );
}
