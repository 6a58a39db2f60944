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

/** Publishes the page with the prices, which the contract brings too. */
export const publishPrices = (db: Db): Promise<void> =>
  publishPage(
    db,
    'preise',
    '---\ntitle: Preise\ndescription: Preise\nlead: Preise\n---\n| Klasse | Tag | Nacht | 24 Stunden |\n| - | - | - | - |\n| S | {{price.S.hour}} | {{price.S.night}} | {{price.S.day}} |\n',
  );

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
  await publishPage(db, 'agb', source);
}

const publishPage = (db: Db, slug: string, source: string): Promise<void> =>
  changeContent(db, async (transaction) => {
    const actor = { by: 'Miriam Thaler', now: NOW };
    const { id } = await insertVersion(transaction, { kind: 'page', slug }, source, actor);
    await publishVersion(transaction, id, actor);
  });
