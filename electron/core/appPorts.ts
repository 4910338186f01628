/** What the app is composed from, and a host or a test replaces. */

import type { AppInfo } from '../../shared/contract/app.ts';
import type { PolicyState } from '../../shared/contract/policy.ts';
import type { AppError } from '../../shared/errors.ts';
import type { BackupFolder } from '../modules/backups/ports.ts';
import type { BundledService, Keychain } from '../modules/connections/ports.ts';
import type { ConnectionStore } from '../modules/connections/store.ts';
import type { DesktopPort } from '../modules/desktop/ports.ts';
import type { HostFiles, PdfWriter } from '../modules/documents/ports.ts';
import type { CredentialPauseStore } from '../modules/freight/pauseStore.ts';
import type { HttpPort } from '../modules/freight/ports.ts';
import type { PrintSettingsStore } from '../modules/printing/settingsStore.ts';
import type { PdfTextReader } from '../modules/search/ports.ts';
import type { SettingsStore } from '../modules/settings/store.ts';
import type { SupportOptions } from '../modules/support/support.ts';
import type { ReadTable } from '../modules/tables/ports.ts';
import type { TrainingGround } from '../modules/training/ports.ts';
import type { Updater } from '../modules/updates/ports.ts';
import type { Membership } from '../modules/workgroup/membership.ts';
import type { WorkgroupHost } from '../modules/workgroup/ports.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { PlaceOfZip } from '../platform/zipTable.ts';
import type { PrintingParts } from './accountPrinting.ts';
import type { AccountStores } from './accountStorage.ts';

/** What an account in a workgroup opens its store with. */
export interface WorkgroupAccess {
  /** The password of the login; empty if it is not known. */
  readonly password: (membership: Membership) => Promise<string>;
  /** The name of the account's credential; null if its password is not known. */
  readonly credential: () => string | null;
}

/** The adapters that the app is composed from. */
export interface AppPorts {
  readonly info: AppInfo;
  readonly clock: Clock;
  /** 0 ≤ random < 1, for backoff. */
  readonly random: () => number;
  readonly randomSecret: () => string;
  readonly http: HttpPort;
  readonly keychain: Keychain;
  readonly bundledService: BundledService & TrainingGround;
  readonly connectionStore: ConnectionStore;
  readonly settingsStore: SettingsStore;
  /** Pauses that the provider requested, by credentials, saved or not. */
  readonly pauseStore: CredentialPauseStore;
  /** Opens the database and documents of an account. `onDamaged` is called if the database is found damaged later. */
  readonly openStorage: (
    connectionId: string,
    onDamaged: (damage: AppError) => void,
    access: WorkgroupAccess,
  ) => Promise<AccountStores>;
  /** Joins and leaves workgroups. Without it, no account is in one. */
  readonly workgroups?: WorkgroupHost;
  /** The folder of an account's database and its backups. */
  readonly dataPlace: (connectionId: string) => BackupFolder;
  /** Fills an empty demo database with samples. No account may be open on it. */
  readonly fillDemo: (service: BundledService & TrainingGround) => Promise<void>;
  readonly deleteStorage: (connectionId: string) => Promise<void>;
  readonly placeOfZip?: PlaceOfZip;
  readonly log: Log;
  /** What this host can do with files. */
  readonly hostFiles?: HostFiles;
  readonly pdfWriter: PdfWriter;
  readonly pdfTextReader: PdfTextReader;
  /** Reads the table files of imports. */
  readonly readTable: ReadTable;
  readonly printing: Omit<PrintingParts, 'settings'> & { readonly settingsStore: PrintSettingsStore };
  /** Settings made by IT for this computer. */
  readonly policy?: PolicyState;
  /** The desktop host's window and tray icon. */
  readonly desktop?: DesktopPort;
  /** The desktop host's updater. */
  readonly updater?: Updater;
  readonly support: Pick<SupportOptions, 'environment' | 'files' | 'logTail' | 'secrets'>;
}
