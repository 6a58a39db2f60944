import { deleteRegistration } from '#contract/registration.ts';
import { bind } from '#server/http/bind-call.ts';
import { clearRegistrationCookie, presentedRegistration } from '#server/http/registration-secret.ts';
import { emptyRegistration, removeRegistration } from './registration.repository.ts';
import { wasRefused } from './registration-limits.ts';

/** A device that was refused keeps its empty session: starting over brings it no new tries (§S14.20). */
export const bindDeleteRegistration = bind(deleteRegistration, async ({ db, now, request, reply }) => {
  const secretHash = presentedRegistration(request);
  if (secretHash && (await wasRefused(db, secretHash, now))) await emptyRegistration(db, secretHash);
  else {
    if (secretHash) await removeRegistration(db, secretHash);
    clearRegistrationCookie(request, reply);
  }
  return null;
});
