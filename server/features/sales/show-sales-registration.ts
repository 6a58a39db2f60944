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
    const row = await findSalesRegistration(db, partnerId, params.id, now);
    if (!row) return refuse('SALES_REGISTRATION_UNKNOWN');
    await noteLook(db, { registrationId: params.id, partnerId, personId: session.customerId, now });
    const customerId = row.customer_id;
    const [entered, code, contract] = await Promise.all([
      customerId === null ? findEntered(db, params.id) : undefined,
      findLatestHandover(db, params.id),
      customerId === null ? undefined : contractOf({ registrationId: params.id, customerId }),
    ]);
    return {
      ...salesRegistrationView(row),
      entered: entered ?? null,
      code: code ? { expiresAt: code.expires_at.toString(), state: codeState(code, now) } : null,
      contract: contract ?? null,
    };

    async function contractOf(of: { registrationId: string; customerId: number }) {
      const [kept, facts, mail] = await Promise.all([
        findContractFile(db, of.registrationId),
        findContractFacts(db, of.customerId),
        findContractMail(db, of.customerId),
      ]);
      return kept && { issuedAt: kept.issued_at.toString(), sentTo: facts?.email ?? '', mail };
    }
  },
);

type Code = { expires_at: Temporal.Instant; opened_at: Temporal.Instant | null };

function codeState({ expires_at, opened_at }: Code, now: Temporal.Instant): 'SHOWN' | 'OPENED' | 'OVER' {
  if (opened_at) return 'OPENED';
  return Temporal.Instant.compare(expires_at, now) > 0 ? 'SHOWN' : 'OVER';
}
