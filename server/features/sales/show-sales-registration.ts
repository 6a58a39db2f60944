import { showSalesRegistration } from '#contract/sales.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findEntered, findLatestHandover, findSalesRegistration, noteLook } from './sales.repository.ts';
import { findContractFacts, findContractFile, findContractMail } from './sales-contract.repository.ts';
import { salesRegistrationView } from './sales-registration-view.ts';
import { partnerOf } from './sales-session.ts';

export const bindShowSalesRegistration = bind(
  showSalesRegistration,
  async ({ db, now, session }, { params }) => {
    const { partnerId } = partnerOf(session);
    const { turnedRoundFor } = session;
    if (turnedRoundFor !== undefined && turnedRoundFor !== params.id)
      return refuse('SALES_REGISTRATION_UNKNOWN');
    const row = await findSalesRegistration(db, partnerId, params.id, now);
    if (!row) return refuse('SALES_REGISTRATION_UNKNOWN');
    // On the tablet turned round the person looks at their own.
    if (turnedRoundFor === undefined)
      await noteLook(db, { registrationId: params.id, partnerId, personId: session.customerId, now });
    const customerId = row.customerId;
    const [entered, code, contract] = await Promise.all([
      customerId === null ? findEntered(db, params.id) : undefined,
      findLatestHandover(db, params.id),
      customerId === null ? undefined : contractOf({ registrationId: params.id, customerId }),
    ]);
    return {
      ...salesRegistrationView(row),
      entered: entered ?? null,
      code: code ? { expiresAt: code.expiresAt.toString(), state: codeState(code, now) } : null,
      contract: contract ?? null,
    };

    async function contractOf(of: { registrationId: string; customerId: number }) {
      const [kept, facts, mail] = await Promise.all([
        findContractFile(db, of.registrationId),
        findContractFacts(db, of.customerId),
        findContractMail(db, of.customerId),
      ]);
      return kept && { issuedAt: kept.issuedAt.toString(), sentTo: facts?.email ?? '', mail };
    }
  },
);

type Code = { expiresAt: Temporal.Instant; openedAt: Temporal.Instant | null };

function codeState({ expiresAt, openedAt }: Code, now: Temporal.Instant): 'SHOWN' | 'OPENED' | 'OVER' {
  if (openedAt) return 'OPENED';
  return Temporal.Instant.compare(expiresAt, now) > 0 ? 'SHOWN' : 'OVER';
}
