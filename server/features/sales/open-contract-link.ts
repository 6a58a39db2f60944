import { openContractLink } from '#contract/sales.ts';
import { contractFileName } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { CONTRACT_LINK_DAYS, provesOwner } from '#domain/sales/contract-link.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { countAttempt, uncountAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { findByLink } from './sales-contract.repository.ts';

/**
 * Of some 30,000 birth dates half are likely. At ten an hour a stolen link would let most be tried in its 30
 * days: so its wrong proofs are counted over its life too.
 */
const PER_LINK_IN_HOUR = 10;
const WRONG_PER_LINK = 50;
const PER_ADDRESS_IN_HOUR = 60;

/** §S12.5. */
export const bindOpenContractLink = bind(openContractLink, async ({ db, now, request, reply }, { body }) => {
  const linkHash = hashSecret(body.token);
  const link = linkHash.toString('base64url');
  for (const [subject, limit] of [
    [`contract-link-address:${networkOf(request.ip)}`, PER_ADDRESS_IN_HOUR],
    [`contract-link:${link}`, PER_LINK_IN_HOUR],
  ] as const) {
    const { waitSeconds } = await countAttempt(db, subject, limit, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  }
  const found = await findByLink(db, linkHash, now);
  if (!found) return refuse('CONTRACT_LINK_OVER');
  const wrong = `contract-link-wrong:${link}`;
  const { waitSeconds } = await countAttempt(db, wrong, WRONG_PER_LINK, 60 * 24 * CONTRACT_LINK_DAYS, now);
  if (waitSeconds !== undefined) return refuse('CONTRACT_LINK_OVER');
  const owner = { customerNumber: found.customerNumber, birthDate: found.birthDate };
  if (!provesOwner(body.proof, owner)) return refuse('CONTRACT_PROOF_WRONG');
  await uncountAttempt(db, wrong);
  headAttachment(reply, contractFileName('PLAN', found.issuedAt.toZonedDateTimeISO(BERLIN).toPlainDate()));
  return Buffer.from(found.file);
});
