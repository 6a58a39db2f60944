import { patchCustomer } from '#contract/customer.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { checkChosenPin } from '#domain/customer/pin.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { hashPassword } from '#server/features/session/passwords.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { findBirthDate, setPin } from './customer.repository.ts';

const CHANGES_PER_HOUR = 20;

/** A pin that its owner chose is no initial value any more; the birth date is none to choose (decisions §9). */
export const bindPatchCustomer = bind(
  patchCustomer,
  async ({ db, now, session, request }, { params, body }) => {
    if (params.id !== session.customerId) return refuse('FORBIDDEN');
    const { waitSeconds } = await countAttempt(db, `pin:${session.customerId}`, CHANGES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const [pin = ''] = body.accessMedia.map((medium) => medium.pin);
    const fault = checkChosenPin(pin, await findBirthDate(db, session.customerId));
    if (fault) {
      const message = fieldText(fault, FIELD_LABELS.pin, speaksEnglish(request) ? 'en' : 'de');
      return refuse('FIELD_INVALID', { fields: [{ name: 'accessMedia.0.pin', code: fault, message }] });
    }
    await setPin(db, session.customerId, await hashPassword(pin));
    return null;
  },
);
