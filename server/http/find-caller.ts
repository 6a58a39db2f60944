import type { CallDefinition, StaffAccess } from '#contract/call.ts';
import type { EmployeeRole } from '#domain/employee/employee-role.ts';
import { mayCall } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import type { CallContext } from './call-steps.ts';
import { type ApiKeys, clientOf } from './client-of.ts';
import type { KnownSessions } from './known-sessions.ts';
import { isNativeApp } from './native-origin.ts';
import { type Refusal, refuse } from './refuse.ts';
import { hashSecret, isSameOrigin, presentedToken, type Session, STORED_LOGIN_COOKIE } from './session.ts';
import type { FindStaff } from './staff-caller.ts';

export type CallerSetup = {
  db: Db;
  findSession: (db: Db, token: { secretHash: Buffer; now: Temporal.Instant }) => Promise<Session | undefined>;
  /** Of whoever has a role: asked by calls of the console alone. */
  findStaff: FindStaff;
  publicUrl: string | undefined;
  apiKeys: ApiKeys;
  /** The logins that this server has checked. */
  known: KnownSessions;
};

/** Puts the caller's session into the context; returns a refusal when the caller may not use the call. */
export async function findCaller(
  setup: CallerSetup,
  call: CallDefinition,
  context: CallContext,
): Promise<Refusal | undefined> {
  const { request } = context;
  if (clientOf(request.headers, setup.apiKeys) === undefined) return refuse('API_KEY_UNKNOWN');
  const token = presentedToken(request);
  const unsafe = call.method !== 'GET';
  // A browser always sends the origin of an unsafe request; a foreign origin is refused for every caller.
  if (
    unsafe &&
    !isNativeApp(request) &&
    (request.headers.origin || token?.from === 'cookie' || request.cookies[STORED_LOGIN_COOKIE]) &&
    !isSameOrigin(request, setup.publicUrl)
  ) {
    return refuse('ORIGIN_FORBIDDEN');
  }
  if (token) {
    const found = await findSession(setup, call, { secretHash: hashSecret(token.secret), now: context.now });
    // Public calls stay available to customers whose session has ended. The cookie stays until the logout: if the first
    // response removed it and got lost, the next one could not give the reason.
    if (found?.ended) return call.public ? undefined : refuse(found.ended);
    const isLocked = found?.turnedRoundFor !== undefined && !call.whileTurnedRound;
    if (isLocked && !call.public) return refuse('TABLET_TURNED_ROUND');
    // Public pages are for the person who holds the tablet, whom nobody knows yet.
    context.session = isLocked ? undefined : found;
  }
  if (call.customersOnly && context.session?.isSalesPartner) return refuse('FORBIDDEN');
  if (call.salesOnly && context.session && !context.session.sales) return refuse('FORBIDDEN');
  if (context.session && !mayUse(call.staffOnly, context.session.staff)) return refuse('FORBIDDEN');
  if (!context.session) return call.public ? undefined : refuse('AUTHENTICATION');
  return call.staff && refuseStaff(setup, call.staff, context, context.session);
}

/** §S20.1: a role first, then the second factor, then the right; whoever has no role learns nothing of the rest. */
async function refuseStaff(
  { db, findStaff }: CallerSetup,
  access: StaffAccess,
  context: CallContext,
  { customerId, tokenHandle, state }: Session,
): Promise<Refusal | undefined> {
  const staff =
    state === 'ACTIVE' ? await findStaff(db, { customerId, tokenHandle, now: context.now }) : undefined;
  if (!staff) return refuse('FORBIDDEN');
  context.staff = staff;
  if (access === 'ENTRY') return undefined;
  if (!staff.isProven) return refuse('SECOND_FACTOR_NEEDED');
  return mayCall(staff.grants, access, context.now) ? undefined : refuse('FORBIDDEN');
}

/**
 * The session of a token. While the database is away nobody can say whether it has ended: what reads for everybody goes on,
 * with its tariff where that is in memory; all else is refused.
 */
async function findSession(
  { db, known, findSession: find }: CallerSetup,
  call: CallDefinition,
  token: { secretHash: Buffer; now: Temporal.Instant },
): Promise<Session | undefined> {
  const { secretHash, now } = token;
  try {
    const found = await find(db, token);
    known.note(secretHash, found, now);
    return found;
  } catch (error) {
    if (!isDatabaseUnavailable(error) || !call.public || call.method !== 'GET') throw error;
    return call.withoutDatabase === 'MEMORY' ? known.find(secretHash, now) : undefined;
  }
}

const mayUse = (needed: EmployeeRole | undefined, staff: EmployeeRole | undefined): boolean =>
  needed === undefined || staff === 'FLEET' || staff === needed;
