import { showDeclaration } from '#contract/mail.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDeclaration } from './declaration.repository.ts';

/** Whoever knows the random id, which only the sender was told. */
export const bindShowDeclaration = bind(showDeclaration, async ({ db }, { params }) => {
  const stored = await findDeclaration(db, params.id);
  if (!stored) return refuse('DECLARATION_UNKNOWN');
  const { id: _, receivedAt, ...declared } = stored;
  return { ...declared, receivedAt: receivedAt.toString() };
});
