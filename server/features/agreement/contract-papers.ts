import { termsThatCount } from '#domain/agreement/changed-terms.ts';
import type { ContractText } from '#domain/agreement/contract-document.ts';
import { kmPackageSheet, kmPackageTitle } from '#domain/agreement/km-package-sheet.ts';
import { planSheet } from '#domain/agreement/plan-sheet.ts';
import {
  type Agreed,
  type ContractPapers,
  type CurrentTexts,
  contractFiles,
} from '#server/features/mail/contract-papers.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { contractTexts } from '#server/features/page/contract-texts.ts';
import { findTermsAnswers, insertAgreements, keepDocument } from './agreement.repository.ts';

/** What is agreed to itself, and the texts that belong to it. */
function papersOf({ priceList, operator, texts }: CurrentTexts, agreed: Agreed): ContractText[] {
  if (agreed.occasion === 'KM_PACKAGE') {
    const { kmPackage } = agreed;
    const sheet = { title: kmPackageTitle(kmPackage), text: kmPackageSheet(kmPackage, operator) };
    return [{ kind: 'KM_PACKAGE', version: null, ...sheet }, ...texts.filter(({ kind }) => kind === 'TERMS')];
  }
  const sheet = {
    title: `Dein Vertrag: ${agreed.plan.title}`,
    text: planSheet({ ...agreed, priceList, operator }),
  };
  return [{ kind: 'PLAN', version: null, ...sheet }, ...texts];
}

/** See ContractPapers. */
export const createContractPapers = (content: ContentStore): ContractPapers => ({
  current: async (now) => {
    const { snapshot } = await content.current(now);
    return (providerId) => contractTexts(snapshot, providerId);
  },

  record: async (db, current, agreed) => {
    const { customerId, occasion, now } = agreed;
    const documents = papersOf(current, agreed);
    const documentIds: number[] = [];
    // One after the other in one order: two registrations that store the same texts do not wait for each other in a circle.
    for (const document of documents) {
      // Who orders something else has not agreed to changed terms: the version agreed to before goes on to count.
      const counts =
        document.kind === 'TERMS'
          ? termsThatCount(
              { version: document.version, change: current.change },
              await findTermsAnswers(db, customerId),
              now,
            )
          : undefined;
      const isOlder = counts !== undefined && counts.version !== document.version;
      documentIds.push(isOlder ? counts.documentId : await keepDocument(db, document, now));
    }
    const ids = await insertAgreements(
      db,
      documents.map(({ kind }, index) => ({
        customerId,
        documentId: documentIds[index] ?? 0,
        occasion,
        answer: kind === 'PRIVACY' ? ('INFORMED' as const) : ('AGREED' as const),
        now,
      })),
    );
    return contractFiles(documents.map(({ kind }, index) => ({ id: ids[index] ?? 0, kind, at: now })));
  },
});
