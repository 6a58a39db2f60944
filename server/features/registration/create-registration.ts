import { createRegistration } from '#contract/registration.ts';
import { insertSalesEvent, insertSalesRegistration } from '#server/features/sales/sales.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isBrowser, isNativeApp } from '#server/http/native-origin.ts';
import {
  newRegistrationSecret,
  presentedRegistration,
  REGISTRATION_HEADER,
  REGISTRATION_LIFE_MINUTES,
  setRegistrationCookie,
} from '#server/http/registration-secret.ts';
import { hashSecret } from '#server/http/session.ts';
import { findRegistration, insertRegistration } from './registration.repository.ts';

/**
 * Beginning is not counted (§S14.18): behind one address are many people. A browser with a registration in progress gets that one again, so that a reloaded page loses nothing.
 */
export const bindCreateRegistration = bind(
  createRegistration,
  async ({ db, now, request, reply, session, config: { production: secureCookies } }) => {
    const keepsCookies = isBrowser(request);
    const presented = presentedRegistration(request);
    const known = presented && (await findRegistration(db, presented, now));
    // A partner begins with the next person; what was begun before is gone on with from the list.
    if (known && (keepsCookies || isNativeApp(request)) && !session?.sales) {
      const id = keepsCookies ? 'current' : String(request.headers[REGISTRATION_HEADER]);
      return { id, expiresAt: known.expiresAt.toString() };
    }

    const secret = newRegistrationSecret();
    const expiresAt = now.add({ minutes: REGISTRATION_LIFE_MINUTES });
    const draftHash = hashSecret(secret);
    await db.transaction().execute(async (transaction) => {
      await insertRegistration(transaction, { secretHash: draftHash, now, expiresAt });
      if (!session?.sales) return;
      const { partnerId } = session.sales;
      const started = { partnerId, personId: session.customerId, now };
      const registrationId = await insertSalesRegistration(transaction, { ...started, draftHash });
      await insertSalesEvent(transaction, { ...started, registrationId, kind: 'STARTED' });
    });
    if (keepsCookies) setRegistrationCookie(request, reply, { secret, secureCookies });
    return { id: keepsCookies ? 'current' : secret, expiresAt: expiresAt.toString() };
  },
);
