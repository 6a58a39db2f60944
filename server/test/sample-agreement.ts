import type { Db } from '#server/db/connect.ts';
import { insertAgreements, keepDocument } from '#server/features/agreement/agreement.repository.ts';
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
