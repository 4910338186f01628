/** Composes the documents and prints of an account in a workgroup: on this computer first, then sent to the store. */
import type { DocumentContentStore } from '../modules/documents/ports.ts';
import { createDocumentStore } from '../modules/documents/store.ts';
import { createPrintWriteStore } from '../modules/printing/printWriteStore.ts';
import { createPrintStore } from '../modules/printing/store.ts';
import { createDocumentRetention } from '../modules/workgroup/documentRetention.ts';
import { createOwnContent } from '../modules/workgroup/ownContent.ts';
import {
  createOwnDocumentWrites,
  createOwnPrintWrites,
  createOwnViews,
  HERE,
} from '../modules/workgroup/ownDocuments.ts';
import { createOwnSender } from '../modules/workgroup/ownSender.ts';
import type { Workgroup } from '../modules/workgroup/workgroup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/sqlite/database.ts';

export interface WorkgroupDocumentsOptions {
  /** `own.db`, with the replica attached. */
  readonly own: Database;
  readonly workgroup: Workgroup;
  /** The files on this computer. */
  readonly local: DocumentContentStore;
  readonly clock: Clock;
  /** Aborted when the account closes. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Creates the stores, and begins to send what has waited. */
export function createWorkgroupDocuments({ own, workgroup, local, ...options }: WorkgroupDocumentsOptions) {
  const sender = createOwnSender({
    ...options,
    db: own,
    records: workgroup.records,
    files: workgroup.files,
    contentStore: local,
  });
  workgroup.wentBack.add(sender.sendAgain);
  workgroup.connects.add(() => void sender.send());
  sender.wake();
  const retention = createDocumentRetention({ ...options, files: workgroup.files });
  workgroup.connects.add(() => void retention.connected());
  createOwnViews(own);
  const prints = createOwnPrintWrites(own, createPrintWriteStore(own, 'own_prints'), sender.wake);
  const isAway = () => workgroup.state().away !== null;
  return {
    documents: createDocumentStore(own, createOwnDocumentWrites(own, sender.wake), HERE.documents),
    prints: createPrintStore(own, prints, HERE.prints),
    contentStore: createOwnContent({ db: own, local, files: workgroup.files, isAway }),
  };
}
