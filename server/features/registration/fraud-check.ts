import { hash } from 'node:crypto';
import { normalisePhone } from '#domain/customer/phone.ts';
import { blocklistValue, FRAUD_FIELDS, type FraudField } from '#domain/registration/fraud-flags.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { comparableName, type IdentityField } from '#domain/registration/same-person.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { findBlocked } from '#server/features/case/blocklist.repository.ts';
import { blocklistHit, duplicateFound, suspiciousData } from '#server/features/case/case.letters.ts';
import { findTurnedAway, openCase } from '#server/features/case/case.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { phoneLibrary } from './phone-library.ts';
import { factsForStaff } from './registration-facts.ts';

export type FraudFlags = {
  blocklist: FraudField[];
  /** The numbers of the entries that were hit. */
  entries: number[];
  userData: FraudField[];
};

const LABELS: Record<FraudField | IdentityField, string> = {
  iban: 'IBAN',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  zip: 'Postleitzahl',
  emailAddress: 'E-Mail-Adresse',
  person: 'Name und Geburtsdatum',
  company: 'Name und Postleitzahl der Firma',
  licence: 'Führerscheinnummer',
};

/** The fields whose values are on the blocklist, and those that a blocked or denied customer has. */
export async function findFraudFlags(
  db: Db,
  vault: Vault,
  registration: Registration,
  now: Temporal.Instant,
): Promise<FraudFlags> {
  const { iban, emailAddress, mobilePhoneNr, phoneNr, address } = registration;
  const numbers = [mobilePhoneNr, phoneNr].filter((number) => number !== null);
  const phones = numbers.map((number) => normalisePhone(number, phoneLibrary));
  const value = (kind: FraudField, text: string | null | undefined) =>
    text ? { [kind]: blocklistValue(kind, text, phoneLibrary) } : {};
  const first = {
    ...value('iban', iban),
    ...value('email', emailAddress),
    ...value('phone', phones[0]),
    ...value('zip', address.postalCode),
  };
  const hits = [
    ...(await findBlocked(db, vault, first, now)),
    ...(await findBlocked(db, vault, value('phone', phones[1]), now)),
  ];
  const blocklist = new Set(hits.map(({ kind }) => kind));
  const email = emailAddress?.toLowerCase() ?? null;
  const userData = await findTurnedAway(db, vault, { iban, email, phones });
  return {
    blocklist: FRAUD_FIELDS.filter((field) => blocklist.has(field)),
    entries: [...new Set(hits.map(({ id }) => id))],
    userData,
  };
}

/** A hash of the person's data, by which the same registration is recognised when it is sent again. */
export function fingerprintOf(registration: Registration): Buffer {
  const { name, prename, birthDate, emailAddress, mobilePhoneNr, phoneNr, iban } = registration;
  const facts = [
    comparableName(`${prename ?? ''} ${name ?? ''}`),
    birthDate,
    emailAddress?.toLowerCase(),
    mobilePhoneNr && normalisePhone(mobilePhoneNr, phoneLibrary),
    phoneNr && normalisePhone(phoneNr, phoneLibrary),
    iban,
  ];
  return hash('sha256', JSON.stringify(facts), 'buffer');
}

type Suspicion = {
  registration: Registration;
  plan: { title: string };
  /** Null when the registration was refused. */
  customerId: number | null;
  now: Temporal.Instant;
  mailer: Mailer;
};

/** Opens a case for a flagged registration and notifies staff by mail, once for each case. */
export async function reportFraud(db: Db, flags: FraudFlags, suspicion: Suspicion): Promise<void> {
  const { mailer } = suspicion;
  if (flags.blocklist.length > 0) {
    const labels = flags.blocklist.map((flag) => LABELS[flag]);
    await report(
      db,
      'BLOCKLIST',
      { flags: labels, entries: flags.entries },
      suspicion,
      (transaction, registration) =>
        mailer.queue(transaction, {
          letter: blocklistHit,
          to: mailer.informationAddress,
          contractOf: 'NOBODY',
          placeholders: { registration, flags: labels },
          now: suspicion.now,
        }),
    );
  }
  if (flags.userData.length > 0) {
    const labels = flags.userData.map((flag) => LABELS[flag]);
    await report(db, 'USER_DATA', { flags: labels }, suspicion, (transaction, registration) =>
      mailer.queue(transaction, {
        letter: suspiciousData,
        to: mailer.informationAddress,
        contractOf: 'NOBODY',
        placeholders: { registration, flags: labels },
        now: suspicion.now,
      }),
    );
  }
}

/** Opens a case for a duplicate and sends the mail with its fields (§8.5), once for each case. */
export async function reportDuplicate(
  db: Db,
  fields: readonly IdentityField[],
  suspicion: Suspicion,
): Promise<void> {
  const { mailer } = suspicion;
  const duplicates = fields.map((field) => LABELS[field]);
  await report(db, 'DUPLICATE', { flags: duplicates }, suspicion, (transaction, registration) =>
    mailer.queue(transaction, {
      letter: duplicateFound,
      to: mailer.informationAddress,
      contractOf: 'NOBODY',
      placeholders: { registration, duplicates },
      now: suspicion.now,
    }),
  );
}

async function report(
  db: Db,
  kind: 'BLOCKLIST' | 'USER_DATA' | 'DUPLICATE',
  found: { flags: string[]; entries?: number[] },
  { registration, plan, customerId, now }: Suspicion,
  mail: (db: Db, facts: { label: string; value: string }[]) => Promise<void>,
): Promise<void> {
  const facts = factsForStaff(registration, plan);
  const run = async (transaction: Db) => {
    const fingerprint = fingerprintOf(registration);
    const isNew = await openCase(transaction, {
      kind,
      customerId,
      fingerprint,
      facts: { registration: facts, ...found },
      now,
    });
    if (isNew) await mail(transaction, facts);
  };
  await (db.isTransaction ? run(db) : db.transaction().execute(run));
}
