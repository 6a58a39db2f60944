import { downloadDeclaration } from '#contract/mail.ts';
import { declarationFileName, declarationText } from '#domain/contact/declaration.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDeclaration } from './declaration.repository.ts';

/** Whoever knows the random id, which only the sender was told. */
export const bindDownloadDeclaration = bind(
  downloadDeclaration,
  async ({ db, reply, config: { productName } }, { params }) => {
    const stored = await findDeclaration(db, params.id);
    if (!stored) return refuse('DECLARATION_UNKNOWN');
    const { declaration, receivedAt } = stored;
    headAttachment(reply, declarationFileName(declaration, receivedAt));
    return Buffer.from(declarationText(stored, { receivedAt, productName }));
  },
);
