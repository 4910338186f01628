/** What joining and leaving a workgroup needs of the disk and the network. */
import type { BringInProgress, JoinResult } from '../../../shared/contract/workgroup.ts';
import { fail, type Result } from '../../../shared/ipc/result.ts';
import type { CreatedWorkgroup, CreateProblem, WorkgroupToCreate } from './create.ts';
import type { Invitation } from './invitation.ts';
import type { JoinTest } from './joinTest.ts';
import type { Membership } from './membership.ts';
import type { Stored } from './shared.ts';

/** A login, as the user enters it. */
export interface EnteredLogin {
  readonly user: string;
  readonly password: string;
}

export type RowsHere = Extract<JoinResult, { kind: 'tested' }>['here'];

export interface WorkgroupHost {
  /** Whether an account can join a workgroup, or create one. */
  readonly isOffered: boolean;
  readonly computer: string;
  /** The name of the computer's user. */
  readonly userName: string;
  /** null: the account is in no workgroup. Throws StorageError if that can't be read. */
  membershipOf(connectionId: string): Membership | null;
  testJoin(invitation: Invitation, login: EnteredLogin): Promise<JoinTest>;
  /** Adds this computer to the members. */
  register(membership: Membership, password: string, credential: string): Stored<void>;
  /** What the embedded database of an account has. */
  rowsOf(connectionId: string): RowsHere;
  /**
   * Adds what an account has, which is closed, to the workgroup. Rows that the workgroup has are not changed. `credential`: the
   * name of the freight account.
   */
  bringIn(
    connectionId: string,
    membership: Membership,
    password: string,
    credential: string,
    onProgress: (progress: BringInProgress) => void,
  ): Stored<void>;
  /** The member that this account was in a workgroup before, or null. Throws StorageError. */
  earlierMember(connectionId: string, workgroupId: string, login: string): string | null;
  /** Saves it, before the store knows the member: joining may be interrupted. */
  saveMember(connectionId: string, workgroupId: string, login: string, memberId: string): Promise<void>;
  /**
   * Moves an account, which is closed, into the workgroup: what is its own becomes `own.db`, and the embedded database a
   * backup. `isBrought`: the workgroup has its documents and prints. Rejects with StorageError.
   */
  moveIn(connectionId: string, membership: Membership, isBrought: boolean): Promise<void>;
  /** Whether the store has not taken results of bookings or new records yet, which leave with the account. */
  hasUnsent(connectionId: string): boolean;
  /**
   * Moves an account, which is closed, out of the workgroup, with all of its rows. `credential`: the name of its freight
   * account. Rejects with StorageError.
   */
  moveOut(connectionId: string, credential: string): Promise<void>;
  /** Saves where the password is. */
  savePasswordPlace(connectionId: string, passwordIn: Membership['passwordIn']): Promise<void>;
  /** Writes a file where the user chose; all of it or nothing. Rejects with StorageError. */
  saveText(path: string, text: string): Promise<void>;
  /** Migrates the store of an invitation's workgroup, with the login of its owner, which is not saved. */
  migrate(invitation: Invitation, owner: EnteredLogin): Promise<Result<void, CreateProblem>>;
  create(request: Omit<WorkgroupToCreate, 'migrations' | 'nowMs'>): Promise<Result<CreatedWorkgroup, CreateProblem>>;
}

const DETAIL = 'this host has no workgroups';
const away = () => Promise.resolve(fail({ code: 'workgroup_away', isOutcomeUnknown: false } as const));
/** Never called: no account is in a workgroup, or can join one. */
const none = () => Promise.reject(new Error(DETAIL));

const noServer = () =>
  Promise.resolve(
    fail({
      code: 'server_failed',
      error: { code: 'other', sqlState: null, detail: DETAIL, isOutcomeUnknown: false },
    } as const),
  );

/** A host without workgroups: no server can be reached. */
export const NO_WORKGROUPS: WorkgroupHost = {
  isOffered: false,
  computer: '',
  userName: '',
  membershipOf: () => null,
  testJoin: ({ hosts: [server = { host: '', port: 0 }] }) =>
    Promise.resolve({
      steps: [{ step: 'name', code: 'failed', server, detail: DETAIL }],
      membership: null,
      otherHosts: [],
    }),
  register: away,
  rowsOf: () => ({ contacts: 0, items: 0, shipments: 0, bookings: 0 }),
  bringIn: away,
  earlierMember: () => null,
  saveMember: none,
  moveIn: none,
  hasUnsent: () => false,
  moveOut: none,
  savePasswordPlace: none,
  saveText: none,
  migrate: noServer,
  create: noServer,
};
