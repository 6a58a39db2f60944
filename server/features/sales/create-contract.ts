import { randomBytes, randomInt } from 'node:crypto';
import { createContract } from '#contract/sales.ts';
import { contractFileName } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { operatorAs } from '#domain/invoice/company.ts';
import { generateCode } from '#domain/registration/generated-code.ts';
import { CONTRACT_LINK_DAYS } from '#domain/sales/contract-link.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { hashPassword } from '#server/features/customer/passwords.ts';
import { findCompany } from '#server/features/provider/issuer.repository.ts';
import { findPriceListOfCustomer } from '#server/features/provider/price-list.repository.ts';
import { saveOnetimePassword } from '#server/features/session/onetime-password.repository.ts';
import { onetimePasswordMade } from '#server/features/session/session.letters.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { hashSecret, type Session } from '#server/http/session.ts';
import { salesContractSheet } from './contract-sheet.ts';
import { contractFromPartner } from './sales.letters.ts';
import { insertSalesEvent } from './sales.repository.ts';
import {
  findContractFacts,
  findContractFile,
  findRegistered,
  insertContractLink,
  keepContract,
} from './sales-contract.repository.ts';
import { findPartner, holdSalesPerson } from './sales-partner.repository.ts';
import { partnerOf } from './sales-session.ts';

/** Mails about one account. */
const PER_HOUR = 6;
const BUSY_SECONDS = 3;

type Prepared =
  | { code: string; passwordHash: string }
  /** Undefined: it was issued before. */
  | { file: Buffer | undefined };

type Unprepared = Refusal<'LOGIN_BUSY' | 'CONTRACT_PDF_UNAVAILABLE'>;

/**
 * §7.29, §S12.4: issues the contract once, from what is on record, and mails it; later calls mail the same file with a new
 * link.
 */
export const bindCreateContract = bind(createContract, {
  precheck: async ({ db, now, session }, { body }) => {
    const subject = `sales-contract:${partnerOf(session).partnerId}:${body.customer.customerNumber}`;
    const { waitSeconds } = await countAttempt(db, subject, PER_HOUR, 60, now);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },

  prepare: async (
    { db, now, request, session, queue, makePdf, config: { productName, operator } },
    { body },
  ): Promise<Prepared | Unprepared | undefined> => {
    const { partnerId } = partnerOf(session);
    const registered = await findRegistered(db, partnerId, body.customer.customerNumber, now);
    if (!registered?.customerId || isForeign(session, registered.id, body.passwordonly)) return undefined;
    if (body.passwordonly) {
      const code = generateCode(randomInt);
      const who = { account: `sales:${partnerId}`, address: networkOf(request.ip), isKnown: true };
      const turn = await queue.run(who, () => hashPassword(code));
      return turn
        ? { code, passwordHash: turn.result }
        : refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    }
    if (registered.contractSentAt) return { file: undefined };
    const [facts, partner, priceList] = await Promise.all([
      findContractFacts(db, registered.customerId),
      findPartner(db, partnerId),
      findPriceListOfCustomer(db, registered.customerId, now),
    ]);
    if (!facts) return undefined;
    try {
      const company = await findCompany(db, partner.providerId);
      const issued = { productName, operator: operatorAs(operator, company), partner, priceList, now };
      return { file: await makePdf(salesContractSheet(facts, issued)) };
    } catch (error) {
      if (!(error instanceof PdfUnavailable)) throw error;
      request.log.error({ err: error }, 'no PDF of a sales contract');
      return refuse('CONTRACT_PDF_UNAVAILABLE');
    }
  },

  handle: async ({ db, now, session, mailer }, { body }, prepared) => {
    const { partnerId } = partnerOf(session);
    // Removed while the file or the password was made.
    if (!(await holdSalesPerson(db, session.customerId))) return refuse('AUTHENTICATION');
    const registered = await findRegistered(db, partnerId, body.customer.customerNumber, now);
    const customerId = registered?.customerId;
    const facts = customerId ? await findContractFacts(db, customerId) : undefined;
    if (!registered || !customerId || !facts?.email || !prepared || isForeign(session, registered.id))
      return refuse('SALES_REGISTRATION_UNKNOWN');
    const to = facts.email;
    const event = { registrationId: registered.id, partnerId, personId: session.customerId, now };
    if ('code' in prepared) {
      await saveOnetimePassword(db, { customerId, passwordHash: prepared.passwordHash, now });
      const { prename, customerNumber: accountNumber } = facts;
      const placeholders = { prename, accountNumber, password: prepared.code };
      await mailer.queue(db, {
        letter: onetimePasswordMade,
        to,
        contractOf: { customerId },
        placeholders,
        now,
      });
      await insertSalesEvent(db, { ...event, kind: 'PASSWORD_SENT' });
      return { contractlink: null };
    }
    if (prepared.file) await keepContract(db, { ...event, file: prepared.file });
    const kept = await findContractFile(db, registered.id);
    if (!kept) return refuse('SALES_REGISTRATION_UNKNOWN');
    const token = randomBytes(24).toString('base64url');
    const expiresAt = now.add({ hours: 24 * CONTRACT_LINK_DAYS });
    await insertContractLink(db, {
      linkHash: hashSecret(token),
      registrationId: registered.id,
      now,
      expiresAt,
    });
    // The secret is behind the #, so that no server, proxy or log sees it.
    const contractlink = mailer.link(`/vertrag#${token}`);
    const partner = await findPartner(db, partnerId);
    await mailer.queue(db, {
      letter: contractFromPartner,
      to,
      contractOf: { customerId },
      placeholders: { prename: facts.prename, partner: partner.name, link: contractlink },
      attachments: [
        {
          filename: contractFileName('PLAN', kept.issuedAt.toZonedDateTimeISO(BERLIN).toPlainDate()),
          contentType: 'application/pdf',
          content: kept.file,
        },
      ],
      now,
    });
    await insertSalesEvent(db, { ...event, kind: 'CONTRACT_SENT' });
    return { contractlink };
  },
});

/** On the tablet turned round there is only the contract of that registration, and no password for it. */
const isForeign = ({ turnedRoundFor }: Session, registrationId: string, passwordOnly = false): boolean =>
  turnedRoundFor !== undefined && (turnedRoundFor !== registrationId || passwordOnly);
