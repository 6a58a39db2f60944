import { showAdmission } from '#contract/registration.ts';
import { bind } from '#server/http/bind-call.ts';
import { offerPuzzle } from '#server/http/proof-of-work.ts';
import { refuse } from '#server/http/refuse.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { findRegistration } from './registration.repository.ts';
import { findAdmission } from './registration-limits.ts';

/** Tells a limit before the person has signed (§S14.21), so that a device can do the work meanwhile. */
export const bindShowAdmission = bind(showAdmission, async (context) => {
  const {
    db,
    now,
    request,
    session,
    sign,
    config: {
      limits: { registrationsPerAddress, proofOfWorkBits },
    },
  } = context;
  const secretHash = presentedRegistration(request);
  if (!secretHash || !(await findRegistration(db, secretHash, now))) return refuse('REGISTRATION_UNKNOWN');
  const puzzle = await offerPuzzle(sign, secretHash, { bits: proofOfWorkBits, now });
  if (session?.sales) {
    return { waitUntil: null, proofOfWork: { needed: false, ...puzzle } };
  }
  const { needsProof, waitUntil } = await findAdmission(context, secretHash, registrationsPerAddress);
  return { waitUntil: waitUntil?.toString() ?? null, proofOfWork: { needed: needsProof, ...puzzle } };
});
