import { showRegistration } from '#contract/registration.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { presentedRegistration } from '#server/http/registration-secret.ts';
import { toDraftView } from './draft-view.ts';
import { findRegistration } from './registration.repository.ts';

export const bindShowRegistration = bind(showRegistration, async ({ db, now, request, session, vault }) => {
  const secretHash = presentedRegistration(request);
  const draft = secretHash && (await findRegistration(db, secretHash, now));
  return secretHash && draft
    ? toDraftView(db, vault, secretHash, draft, session)
    : refuse('REGISTRATION_UNKNOWN');
});
