import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** What the last answer of the service, or the last test, said about a connection. */
export const TestReportSchema = z.object({
  testedAtMs: InstantSchema,
  /** null: the credentials were proven (404 for a shipment that can't exist). */
  error: AppErrorSchema.nullable(),
  /** How far the test came, in order. `ms` is null where the step was not reached. */
  steps: z.array(
    z.object({
      step: z.enum(['address', 'service', 'credentials']),
      ok: z.boolean(),
      ms: z.number().nullable(),
      httpStatus: z.number().nullable(),
    }),
  ),
  /** The service asked for no further call before this instant. Reports kept by earlier versions don't say. */
  waitUntilMs: InstantSchema.nullable().default(null),
});
export type TestReport = z.infer<typeof TestReportSchema>;

/** A connection profile. The password is never part of it. */
export const ConnectionSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** `demo` is the bundled service, started by the app itself. */
  kind: z.enum(['demo', 'service']),
  baseUrl: z.string(),
  username: z.string(),
  passwordIn: z.enum(['keychain', 'session', 'nowhere']),
  lastTest: TestReportSchema.nullable(),
});
export type Connection = z.infer<typeof ConnectionSchema>;

/** What the frame shows about the active connection. */
export const ConnectionStatusSchema = z.object({
  active: ConnectionSchema.nullable(),
  /** Set by a 401 or 403 at any call: nothing is sent by itself until a test succeeds. */
  halted: z.enum(['unauthorized', 'not_approved']).nullable(),
  /** The service asked for a pause; the queue goes on at this instant. */
  waitingUntilMs: InstantSchema.nullable(),
  /** Why the data of the active connection can't be opened: then no call that needs it can be made. */
  dataProblem: AppErrorSchema.nullable(),
  /** Since when calls don't reach the service; null while the last one did. */
  unreachableSinceMs: InstantSchema.nullable(),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatusSchema>;

const baseUrl = z.string().trim().min(1, { error: 'Required.' }).max(2000);
const username = z
  .string()
  .min(1, { error: 'Required.' })
  .max(500)
  // The colon ends the username in Basic authentication (RFC 7617 §2).
  .regex(/^[^:]*$/, { error: 'A username can’t contain a colon.' });
const password = z.string().min(1, { error: 'Required.' }).max(2000);

/** What a clerk types to connect. */
export const NewConnectionSchema = z.strictObject({
  name: z.string().trim().max(100),
  baseUrl,
  username,
  password,
  keepIn: z.enum(['keychain', 'session']),
});
export type NewConnection = z.infer<typeof NewConnectionSchema>;

/** Data of a connection that is not in the list: its list was lost. */
export const StrayConnectionSchema = ConnectionSchema.pick({ id: true, name: true, baseUrl: true, username: true });
export type StrayConnection = z.infer<typeof StrayConnectionSchema>;

export const connectionCalls = {
  'connections.list': call(
    Nothing,
    z.object({ connections: z.array(ConnectionSchema), activeId: IdSchema.nullable() }),
  ),
  /** Connections whose data is in the data folder and that are not in the list. */
  'connections.strays': call(Nothing, z.object({ strays: z.array(StrayConnectionSchema) })),
  /** Takes one of them into the list again. Its password is looked for in the keychain, else asked for. */
  'connections.adopt': call(z.strictObject({ connectionId: IdSchema }), ConnectionSchema),
  'connections.status': call(Nothing, ConnectionStatusSchema),
  /** Starts the bundled service and makes its connection the active one. */
  'connections.startDemo': call(Nothing, ConnectionSchema),
  /** Keeps a connection and its password; does not make it active. */
  'connections.add': call(NewConnectionSchema, ConnectionSchema),
  /** Tests what was typed before anything is kept, or a kept connection by its id (spec notes, row 21). */
  'connections.test': call(
    z.union([
      /** `inSpiteOfPause`: also while the service wants no call. A good answer ends the pause. */
      z.strictObject({ callId: CallIdSchema, connectionId: IdSchema, inSpiteOfPause: z.boolean().optional() }),
      z.strictObject({ callId: CallIdSchema, baseUrl, username, password }),
    ]),
    TestReportSchema,
  ),
  'connections.activate': call(z.strictObject({ connectionId: IdSchema }), ConnectionSchema),
  'connections.replacePassword': call(
    z.strictObject({ connectionId: IdSchema, username, password, keepIn: z.enum(['keychain', 'session']) }),
    ConnectionSchema,
  ),
  /** Keeps the password that is known now in the other place; nothing is typed again. */
  'connections.setPasswordStorage': call(
    z.strictObject({ connectionId: IdSchema, keepIn: z.enum(['keychain', 'session']) }),
    ConnectionSchema,
  ),
  /**
   * Hands the username and password of one connection to another of the same base address (any other is refused); the
   * first is then without. Answers with the one that has them now.
   */
  'connections.movePassword': call(z.strictObject({ fromId: IdSchema, toId: IdSchema }), ConnectionSchema),
  'connections.rename': call(
    z.strictObject({ connectionId: IdSchema, name: z.string().trim().min(1, { error: 'Required.' }).max(100) }),
    ConnectionSchema,
  ),
  /** Forgets the password; the data folder of the connection stays unless `withData`. */
  'connections.remove': call(z.strictObject({ connectionId: IdSchema, withData: z.boolean() }), z.object({})),
};
