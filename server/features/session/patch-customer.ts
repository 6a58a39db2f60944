import { patchCustomer } from '#contract/customer.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { checkChosenPin } from '#domain/customer/pin.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { findPin, setPin } from '#server/features/customer/customer.repository.ts';
import { hashPassword, matchesPassword } from '#server/features/customer/passwords.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { proveByPassword } from './prove-by-password.ts';
import { pinChanged } from './session.letters.ts';

/** Each change sends a mail, possibly to an unconfirmed address. */
const CHANGES_PER_HOUR = 5;
/** Repetitions without the password, which would otherwise be a way to guess the pin. */
const REPETITIONS_PER_HOUR = 5;
const BUSY_SECONDS = 3;

/**
 * A chosen pin is no longer initial; the birth date is refused (§S9.3). Changing a chosen one needs the
 * password, for phones left open and the key safe, and is mailed; repeating does not.
 */
export const bindPatchCustomer = bind(
  patchCustomer,
  async ({ db, now, session, request, queue, mailer }, { params, body }) => {
    const { customerId, customerNumber } = session;
    if (params.id !== customerId) return refuse('FORBIDDEN');
    const owner = await findPin(db, customerId);
    const [pin = ''] = body.accessMedia.map((medium) => medium.pin);
    const fault = checkChosenPin(pin, owner.birthDate);
    if (fault) {
      const message = fieldText(fault, FIELD_LABELS.pin, speaksEnglish(request) ? 'en' : 'de');
      return refuse('FIELD_INVALID', { fields: [{ name: 'accessMedia.0.pin', code: fault, message }] });
    }
    const who = { account: `login:${customerNumber}`, address: networkOf(request.ip), isKnown: true };
    const isPin = (hash: string | null) => queue.run(who, () => matchesPassword(hash, pin));
    const busy = () => refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    if (!owner.pinIsInitial && body.currentPassword === undefined) {
      const repeated = await countAttempt(db, `pin-again:${customerId}`, REPETITIONS_PER_HOUR, 60, now);
      if (repeated.waitSeconds === undefined) {
        const same = await isPin(owner.pinHash);
        if (!same) return busy();
        if (same.result) return null;
      }
    }
    if (!owner.pinIsInitial || body.currentPassword !== undefined) {
      const refused = await proveByPassword({ db, now, request, session }, body.currentPassword ?? '', queue);
      if (refused) return refused;
    }
    const { waitSeconds } = await countAttempt(db, `pin:${customerId}`, CHANGES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const turn = await queue.run(who, async () => ({
      isSame: !owner.pinIsInitial && (await matchesPassword(owner.pinHash, pin)),
      hash: await hashPassword(pin),
    }));
    if (!turn) return busy();
    if (turn.result.isSame) return null;
    const isSaved = await db.transaction().execute(async (transaction) => {
      const change = { before: owner.pinHash, pinHash: turn.result.hash };
      if (!(await setPin(transaction, customerId, change))) return false;
      const { email, prename } = owner;
      if (!email) return true;
      const placeholders = { prename, accountNumber: customerNumber, at: formatDateTime(now) };
      await mailer.queue(transaction, {
        letter: pinChanged,
        to: email,
        contractOf: { customerId },
        placeholders,
        now,
      });
      return true;
    });
    // Of two at once the other one was first: it may have been the same request.
    if (isSaved || (await isPin((await findPin(db, customerId)).pinHash))?.result) return null;
    return busy();
  },
);
