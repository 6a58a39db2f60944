import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { RegistrationFaults } from '#domain/registration/check-registration.ts';
import type { Registration, Signature } from '#domain/registration/registration.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';

type Kept = OutputOf<'GET /registrations/current'>;
export type SessionBody = RequestOf<'PUT /registrations/current/data'>['body'];

/** For the server's session: what is not finished stays out of the secrets, which it takes only when they are right. */
export function sessionBody(registration: Registration, faults: RegistrationFaults): SessionBody {
  const { iban, password, pin, telPassword: _, signature, ...rest } = registration;
  return {
    ...rest,
    ...(iban !== null && !faults['iban'] ? { iban } : {}),
    ...(password !== null && !faults['password'] ? { password } : {}),
    ...(pin !== null && !faults['pin'] ? { pin } : {}),
    signature: signature && !faults['signature'] ? signatureBody(signature) : null,
  };
}

const signatureBody = ({ typedName, strokes }: Signature): SessionBody['signature'] =>
  strokes && strokes.length > 0 ? { strokes } : { typedName: typedName ?? null };

const SECRETS = ['iban', 'password', 'pin'] as const;

/**
 * The server's side of the draft: IBAN, password, pin and signature lie there and nowhere on the device (§S9.2).
 * One thing at a time is sent, in order.
 */
export function createServerDraft({ hasSession }: { hasSession: boolean }) {
  let begun = hasSession;
  let last: Promise<unknown> = Promise.resolve();
  /** Secrets that the session holds as they were typed: each costs the server a hash, and counts. */
  let held: SessionBody = {};

  const changed = (body: SessionBody): SessionBody => {
    const isHeld = (field: string) =>
      SECRETS.some((secret) => secret === field && body[secret] === held[secret]);
    return Object.fromEntries(Object.entries(body).filter(([field]) => !isHeld(field)));
  };

  async function begin() {
    await call('POST /registrations', {});
    begun = true;
    held = {};
  }

  async function put(body: SessionBody, mayBeDone: boolean): Promise<Kept> {
    if (!begun) await begin();
    try {
      return await send(body);
    } catch (error) {
      // The hour is over; what was held is typed anew. Unless the registration may have been completed just now.
      if (mayBeDone || !isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
      await begin();
      return send(body);
    }
  }

  async function send(body: SessionBody): Promise<Kept> {
    const kept = await call('PUT /registrations/current/data', { body: changed(body) });
    held = {
      ...held,
      ...Object.fromEntries(SECRETS.flatMap((field) => (body[field] ? [[field, body[field]]] : []))),
    };
    return kept;
  }

  return {
    isBegun: () => begun,
    /** Undefined: the server knows no draft (any more). */
    async find(): Promise<Kept | undefined> {
      if (!begun) return undefined;
      try {
        return await call('GET /registrations/current', {});
      } catch (error) {
        if (!isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
        begun = false;
        return undefined;
      }
    },
    save(body: SessionBody, { mayBeDone = false } = {}): Promise<Kept> {
      const next = last.then(
        () => put(body, mayBeDone),
        () => put(body, mayBeDone),
      );
      last = next;
      return next;
    },
    /** Without a connection it ends by itself within the hour. */
    discard() {
      begun = false;
      call('DELETE /registrations/current', {}).catch(() => undefined);
    },
    /** The session is over: completed or expired. The next save begins another. */
    forget() {
      begun = false;
      held = {};
    },
  };
}

export type ServerDraft = ReturnType<typeof createServerDraft>;
