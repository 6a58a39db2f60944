import { openContractLink } from '#contract/sales.ts';
import { contractFileName } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { provesOwner } from '#domain/sales/contract-link.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { findByLink } from './sales-contract.repository.ts';

/** A birth date has some 30,000 values: too many to try them. */
const PER_LINK_IN_HOUR = 10;
const PER_ADDRESS_IN_HOUR = 60;

/** §S12.5. */
export const bindOpenContractLink = bind(openContractLink, async ({ db, now, request, reply }, { body }) => {
  const linkHash = hashSecret(body.token);
  for (const [subject, limit] of [
    [`contract-link-address:${networkOf(request.ip)}`, PER_ADDRESS_IN_HOUR],
    [`contract-link:${linkHash.toString('base64url')}`, PER_LINK_IN_HOUR],
  ] as const) {
    const { waitSeconds } = await countAttempt(db, subject, limit, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  }
  const found = await findByLink(db, linkHash, now);
  if (!found) return refuse('CONTRACT_LINK_OVER');
  const owner = { customerNumber: found.customer_number, birthDate: found.birth_date };
  if (!provesOwner(body.proof, owner)) return refuse('CONTRACT_PROOF_WRONG');
  headAttachment(reply, contractFileName('PLAN', found.issued_at.toZonedDateTimeISO(BERLIN).toPlainDate()));
  return Buffer.from(found.file);
});
