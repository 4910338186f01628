import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { CallIdSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';

/** What the last response, or the last test, said about a connection. */
export const TestReportSchema = z.lazy(() =>
  z.object({
    testedAtMs: InstantSchema,
    /** null: the credentials work (404 for a shipment that can't exist). */
    error: AppErrorSchema.nullable(),
    /** The steps of the test, in order. `ms` is null for steps that were not reached. */
    steps: z.array(
      z.object({
        step: z.enum(['address', 'service', 'credentials']),
        ok: z.boolean(),
        ms: z.number().nullable(),
        httpStatus: z.number().nullable(),
      }),
    ),
    /** The provider requested no further call before this instant. Reports saved by earlier versions don't have it. */
    waitUntilMs: InstantSchema.nullable().default(null),
  }),
);
export type TestReport = z.infer<typeof TestReportSchema>;

/** A connection profile. Never includes the password. */
export const ConnectionSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** `demo` is the built-in provider, started by the app. */
  kind: z.enum(['demo', 'service']),
  baseUrl: z.string(),
  username: z.string(),
  passwordIn: z.enum(['keychain', 'session', 'nowhere']),
  lastTest: TestReportSchema.nullable(),
});
export type Connection = z.infer<typeof ConnectionSchema>;

/** Status of the active connection, as the frame shows it. */
export const ConnectionStatusSchema = z.lazy(() =>
  z.object({
    active: ConnectionSchema.nullable(),
    /** Set by a 401 or 403 on any call: automatic requests stop until a test succeeds. */
    halted: z.enum(['unauthorized', 'not_approved']).nullable(),
    /** The keychain has no password, or doesn't release it: nothing is sent automatically. Absent: it does. */
    isPasswordUnavailable: z.literal(true).optional(),
    /** The provider requested a pause; the queue resumes at this instant. */
    waitingUntilMs: InstantSchema.nullable(),
    /** Why the data of the active connection can't be opened. Calls that need it then fail. */
    dataProblem: AppErrorSchema.nullable(),
    /** Start of the outage; null if the last call reached the provider. */
    unreachableSinceMs: InstantSchema.nullable(),
    /** Since when the account has no connection to its workgroup's server; absent: it has, or there is no workgroup. */
    workgroupAway: z
      .object({
        sinceMs: InstantSchema,
        /** The server rejected the login: Waybill doesn't try again automatically. */
        isLoginRejected: z.boolean(),
      })
      .optional(),
    /**
     * Why nothing that the workgroup shares can be changed: the role of the login, or the versions of Waybill and of the
     * workgroup's database, of which one must be updated; absent: it can.
     */
    workgroupReadOnly: z.enum(['reader', 'removed', 'waybill_too_old', 'database_too_old']).optional(),
  }),
);
export type ConnectionStatus = z.infer<typeof ConnectionStatusSchema>;

const baseUrl = z.string().trim().min(1, { error: 'Required.' }).max(2000);
const username = z
  .string()
  .min(1, { error: 'Required.' })
  .max(500)
  // A colon ends the username in Basic authentication (RFC 7617 §2).
  .regex(/^[^:]*$/, { error: 'A username can’t contain a colon.' });
const password = z.string().min(1, { error: 'Required.' }).max(2000);

/** Input of the form that adds a connection. */
export const NewConnectionSchema = z.lazy(() =>
  z.strictObject({
    name: z.string().trim().max(100),
    baseUrl,
    username,
    password,
    passwordIn: z.enum(['keychain', 'session']),
  }),
);
export type NewConnection = z.infer<typeof NewConnectionSchema>;

/** A data folder of a connection that is missing from the list because the list was lost. */
export const StrayConnectionSchema = ConnectionSchema.pick({ id: true, name: true, baseUrl: true, username: true });
export type StrayConnection = z.infer<typeof StrayConnectionSchema>;

export const connectionCalls = {
  'connections.list': call(Nothing, () =>
    z.object({ connections: z.array(ConnectionSchema), activeId: IdSchema.nullable() }),
  ),
  /** Connections with data in the data folder that are missing from the list. */
  'connections.strays': call(Nothing, () => z.object({ strays: z.array(StrayConnectionSchema) })),
  /**
   * Adds one of them to the list again. Uses its password from the keychain if there is one; otherwise the user has to
   * enter it.
   */
  'connections.adopt': call(() => z.strictObject({ connectionId: IdSchema }), ConnectionSchema),
  'connections.status': call(Nothing, ConnectionStatusSchema),
  /**
   * Starts the demo and makes its connection active. A new demo is filled with sample data unless `empty`; an
   * existing one is unchanged.
   */
  'connections.startDemo': call(() => z.strictObject({ empty: z.boolean().default(false) }), ConnectionSchema),
  /** Deletes everything in the demo, its backups included, and fills it with new sample data. */
  'connections.resetDemo': call(Nothing, Empty),
  /** Saves a connection and its password. Doesn't make it active. */
  'connections.add': call(NewConnectionSchema, ConnectionSchema),
  /** Tests typed credentials before they are saved, or a saved connection by its id (spec notes, row 21). */
  'connections.test': call(
    () =>
      z.union([
        /**
         * `inSpiteOfPause`: sends the test even during a pause that the provider requested. A good response ends the
         * pause.
         */
        z.strictObject({ callId: CallIdSchema, connectionId: IdSchema, inSpiteOfPause: z.boolean().optional() }),
        z.strictObject({ callId: CallIdSchema, baseUrl, username, password }),
      ]),
    TestReportSchema,
  ),
  'connections.activate': call(() => z.strictObject({ connectionId: IdSchema }), ConnectionSchema),
  'connections.replacePassword': call(
    () => z.strictObject({ connectionId: IdSchema, username, password, passwordIn: z.enum(['keychain', 'session']) }),
    ConnectionSchema,
  ),
  /** Moves the current password to the other storage. The user doesn't have to type it again. */
  'connections.setPasswordStorage': call(
    () => z.strictObject({ connectionId: IdSchema, passwordIn: z.enum(['keychain', 'session']) }),
    ConnectionSchema,
  ),
  /**
   * Moves the username and password from one connection to another with the same base URL (any other is rejected). The
   * first has no credentials then. Returns the second.
   */
  'connections.movePassword': call(() => z.strictObject({ fromId: IdSchema, toId: IdSchema }), ConnectionSchema),
  'connections.rename': call(
    () => z.strictObject({ connectionId: IdSchema, name: z.string().trim().min(1, { error: 'Required.' }).max(100) }),
    ConnectionSchema,
  ),
  /** Deletes the password. The data folder of the connection remains unless `withData`. */
  'connections.remove': call(() => z.strictObject({ connectionId: IdSchema, withData: z.boolean() }), Empty),
};
