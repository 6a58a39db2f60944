import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import type { Db } from '#server/db/connect.ts';
import { insertSalesAccount } from '#server/features/customer/new-customer.repository.ts';
import {
  createOnetimeToken,
  spendAllOnetimeTokens,
} from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { salesPersonInvited } from './sales.letters.ts';
import {
  insertPerson,
  nextSalesLogin,
  noteSalesInvitation,
  type Partner,
} from './sales-partner.repository.ts';

type NewPerson = { prename: string; name: string; email: string; isHead: boolean; now: Temporal.Instant };

/** Gives somebody at a partner a login, and mails them the link with which they set their password. Returns their id. */
export async function addSalesPerson(
  db: Db,
  mailer: Mailer,
  partner: Partner,
  { isHead, now, ...person }: NewPerson,
): Promise<number> {
  const customerNumber = await nextSalesLogin(db);
  const customerId = await insertSalesAccount(db, {
    ...person,
    customerNumber,
    providerId: partner.providerId,
    now,
  });
  await insertPerson(db, { customerId, partnerId: partner.id, isHead, now });
  await queueSalesInvitation(db, mailer, {
    ...person,
    customerId,
    customerNumber,
    partner: partner.name,
    now,
  });
  return customerId;
}

type Invited = {
  customerId: number;
  customerNumber: string;
  prename: string | null;
  email: string;
  /** The partner's name. */
  partner: string;
  now: Temporal.Instant;
};

/** Links from before are over. Who comes by the link has read the mail, so it confirms the address too. */
export async function queueSalesInvitation(db: Db, mailer: Mailer, invited: Invited): Promise<void> {
  const { customerId, customerNumber, prename, email, partner, now } = invited;
  await spendAllOnetimeTokens(db, { customerId, purpose: 'SALES_INVITATION', now });
  const secret = await createOnetimeToken(db, {
    purpose: 'SALES_INVITATION',
    customerId,
    subject: email.toLowerCase(),
    now,
    lifeSeconds: INVITATION_DAYS * 24 * 3600,
  });
  await noteSalesInvitation(db, customerId, now);
  await mailer.queue(db, {
    letter: salesPersonInvited,
    to: email,
    contractOf: { customerId },
    placeholders: {
      prename,
      partner,
      login: customerNumber,
      // The secret is behind the #, so that no server, proxy or log sees it.
      link: mailer.link(`/passwort-reset#token=${secret}&konto=${customerNumber}&einladung=vertrieb`),
    },
    now,
  });
}
