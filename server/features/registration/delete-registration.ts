import { deleteRegistration } from '#contract/registration.ts';
import { bind } from '#server/http/bind-call.ts';
import { clearRegistrationCookie, presentedRegistration } from '#server/http/registration-secret.ts';
import { removeRegistration } from './registration.repository.ts';

export const bindDeleteRegistration = bind(deleteRegistration, async ({ db, request, reply }) => {
  const secretHash = presentedRegistration(request);
  if (secretHash) await removeRegistration(db, secretHash);
  clearRegistrationCookie(request, reply);
  return null;
});
