import type { Db } from '#server/db/connect.ts';
import { insertAgreements, keepDocument } from '#server/features/agreement/agreement.repository.ts';
import { changeContent, insertVersion, publishVersion } from '#server/features/page/content.repository.ts';
import { fingerprintOf } from '#server/features/page/content-source.ts';
import { NOW } from './stage.ts';

/** Lets a customer have agreed to terms with their registration. Returns the agreement. */
export async function addAgreement(db: Db, customerId: number): Promise<number> {
  const terms = { kind: 'TERMS' as const, version: 'alt-1', title: 'AGB', text: '## 1. Anfang\n\n1. Text.' };
  const documentId = await keepDocument(db, terms, NOW);
  const agreed = { occasion: 'REGISTRATION' as const, answer: 'AGREED' as const, now: NOW };
  const [id] = await insertAgreements(db, [{ customerId, documentId, ...agreed }]);
  if (id === undefined) throw new Error('no agreement was added');
  return id;
}

type Terms = { version: string; validFrom?: string; body?: string };

/** Publishes terms; with `validFrom` they are changed ones, about which customers are asked. */
export async function publishTerms(
  db: Db,
  {
    version,
    validFrom,
    body = '## 11. Widerruf {#agb-widerruf}\n\nPlus kostet {{plus.month}} im Monat.\n',
  }: Terms,
): Promise<void> {
  const change = validFrom
    ? `  change:\n    validFrom: "${validFrom}"\n    summary: ["Plus wird günstiger."]\n`
    : '';
  const contract = `contract:\n  version: "${version}"\n  fingerprint: "${fingerprintOf(body)}"\n${change}`;
  const source = `---\ntitle: AGB\ndescription: AGB\nlead: Regeln\n${contract}---\n${body}`;
  await changeContent(db, async (transaction) => {
    const actor = { by: 'Miriam Thaler', now: NOW };
    const { id } = await insertVersion(transaction, { kind: 'page', slug: 'agb' }, source, actor);
    await publishVersion(transaction, id, actor);
  });
}
