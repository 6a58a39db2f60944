import { patchCustomer } from '#contract/customer.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { checkChosenPin } from '#domain/customer/pin.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { findBirthDate, setPin } from './customer.repository.ts';
import { hashPassword } from './passwords.ts';

const CHANGES_PER_HOUR = 20;
const BUSY_SECONDS = 3;

/** A pin that the customer chose is no longer the initial one; the birth date is refused (§S9.3). */
export const bindPatchCustomer = ({ queue }: { queue: LoginQueue }) =>
  bind(patchCustomer, async ({ db, now, session, request }, { params, body }) => {
    if (params.id !== session.customerId) return refuse('FORBIDDEN');
    const { waitSeconds } = await countAttempt(db, `pin:${session.customerId}`, CHANGES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const [pin = ''] = body.accessMedia.map((medium) => medium.pin);
    const fault = checkChosenPin(pin, await findBirthDate(db, session.customerId));
    if (fault) {
      const message = fieldText(fault, FIELD_LABELS.pin, speaksEnglish(request) ? 'en' : 'de');
      return refuse('FIELD_INVALID', { fields: [{ name: 'accessMedia.0.pin', code: fault, message }] });
    }
    const caller = {
      account: `login:${session.customerNumber}`,
      address: networkOf(request.ip),
      isKnown: true,
    };
    const turn = await queue.run(caller, () => hashPassword(pin));
    if (!turn) return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    await setPin(db, session.customerId, turn.result);
    return null;
  });
