import { fieldText } from '#domain/customer/field-text.ts';
import { checkText, emptyToNull } from '#domain/customer/plain-text.ts';
import { type Entitlement, MAX_REASON_LENGTH } from '#domain/driver/entitlement.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { FieldProblem } from '#server/http/refuse.ts';
import { driverBlocked, driverRemoved, driverUnblocked } from './driver.letters.ts';
import { type ManagedDriver, setEntitlement } from './driver.repository.ts';

const LETTERS = { ENTITLED: driverUnblocked, BLOCKED: driverBlocked, REMOVED: driverRemoved };

type Change = {
  driver: ManagedDriver;
  entitlement: Entitlement;
  reason: string | undefined;
  actorId: number;
  now: Temporal.Instant;
};

/** Writes it and tells the driver by mail; what is so already is neither written nor told again. */
export async function changeEntitlement(db: Db, mailer: Mailer, change: Change): Promise<void> {
  const { driver, entitlement, reason, actorId, now } = change;
  if (driver.entitlement === entitlement && driver.reason === (reason ?? null)) return;
  await setEntitlement(db, { customerId: driver.id, entitlement, reason, actorId, now });
  if (!driver.email) return;
  await mailer.queue(db, {
    letter: LETTERS[entitlement],
    to: driver.email,
    contractOf: { customerId: driver.id },
    placeholders: {
      prename: driver.prename,
      holder: driver.holder ?? driver.customerNumber,
      reason: reason ?? null,
    },
    now,
  });
}

const LABEL = { de: 'Der Grund', en: 'The reason' };

/** The reason as it is stored, or what is wrong with it. */
export function readReason(
  text: string | undefined,
  { required, english }: { required: boolean; english: boolean },
): { reason: string | undefined } | { fields: FieldProblem[] } {
  const reason = emptyToNull(text?.replace(/\s+/g, ' ')) ?? undefined;
  const code =
    reason === undefined
      ? required
        ? ('REQUIRED' as const)
        : undefined
      : checkText(reason, MAX_REASON_LENGTH);
  if (!code) return { reason };
  return { fields: [{ name: 'reason', code, message: fieldText(code, LABEL, english ? 'en' : 'de') }] };
}
