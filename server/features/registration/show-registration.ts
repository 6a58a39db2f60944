import { showRegistration } from '#contract/registration.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toDraftView } from './draft-view.ts';
import { findRegistration } from './registration.repository.ts';
import { presentedRegistration } from './registration-secret.ts';

export const bindShowRegistration = bind(showRegistration, async ({ db, now, request }) => {
  const secretHash = presentedRegistration(request);
  const draft = secretHash && (await findRegistration(db, secretHash, now));
  return draft ? toDraftView(draft) : refuse('REGISTRATION_UNKNOWN');
});
