import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { RegistrationFaults } from '#domain/registration/check-registration.ts';
import type { Registration, Signature } from '#domain/registration/registration.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';

type StoredDraft = OutputOf<'GET /registrations/current'>;
export type SessionBody = RequestOf<'PUT /registrations/current/data'>['body'];

/** Returns the body for the server's session, without invalid secrets, which the server would refuse. */
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
 * The server's part of the draft: IBAN, password, PIN and signature are stored there and never on the device
 * (§S9.2). Saves are sent one after the other, in order.
 */
export function createServerDraft({ hasSession }: { hasSession: boolean }) {
  let isBegun = hasSession;
  let lastSave: Promise<unknown> = Promise.resolve();
  /** Secrets that the session has already; sending one again would cost a hash and count for the limit. */
  let held: SessionBody = {};

  const changed = (body: SessionBody): SessionBody => {
    const isHeld = (field: string) =>
      SECRETS.some((secret) => secret === field && body[secret] === held[secret]);
    return Object.fromEntries(Object.entries(body).filter(([field]) => !isHeld(field)));
  };

  async function begin() {
    await call('POST /registrations', {});
    isBegun = true;
    held = {};
  }

  async function put(body: SessionBody, mayBeGone: boolean): Promise<StoredDraft> {
    if (!isBegun) await begin();
    try {
      return await send(body);
    } catch (error) {
      // The session has expired after an hour, so a new one begins, unless it may be completed or on another device.
      if (mayBeGone || !isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
      await begin();
      return send(body);
    }
  }

  async function send(body: SessionBody): Promise<StoredDraft> {
    const stored = await call('PUT /registrations/current/data', { body: changed(body) });
    held = {
      ...held,
      ...Object.fromEntries(SECRETS.flatMap((field) => (body[field] ? [[field, body[field]]] : []))),
    };
    return stored;
  }

  return {
    isBegun: () => isBegun,
    /** Returns undefined if the server has no draft, or no longer has it. */
    async find(): Promise<StoredDraft | undefined> {
      if (!isBegun) return undefined;
      try {
        return await call('GET /registrations/current', {});
      } catch (error) {
        if (!isRefusal(error, 'REGISTRATION_UNKNOWN')) throw error;
        isBegun = false;
        return undefined;
      }
    },
    save(body: SessionBody, { mayBeGone = false } = {}): Promise<StoredDraft> {
      const next = lastSave.then(
        () => put(body, mayBeGone),
        () => put(body, mayBeGone),
      );
      lastSave = next;
      return next;
    },
    /** Deletes the session; if the call fails, the session expires within the hour. */
    discard() {
      isBegun = false;
      call('DELETE /registrations/current', {}).catch(() => undefined);
    },
    /** Forgets a session that is completed or expired. The next save begins a new one. */
    forget() {
      isBegun = false;
      held = {};
    },
  };
}

export type ServerDraft = ReturnType<typeof createServerDraft>;
