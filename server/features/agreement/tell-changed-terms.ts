import { formatDate } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import { contractFiles } from '#server/features/mail/contract-papers.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { contractTexts, declaredTerms } from '#server/features/page/contract-texts.ts';
import { termsChanged } from './agreement.letters.ts';
import { findUntold, insertAgreements, keepDocument } from './agreement.repository.ts';

/** Mails of one transaction. */
const BATCH = 200;

/** Tells every main account of changed terms by a mail that brings them, once (our terms, § 14). */
export async function tellChangedTerms(
  db: Db,
  now: Temporal.Instant,
  { content, mailer }: { content: ContentStore; mailer: Mailer },
): Promise<void> {
  const { snapshot } = await content.current(now);
  const declared = declaredTerms(snapshot);
  if (!declared?.change) return;
  const { version, change } = declared;
  for (const { id: providerId } of snapshot.facts.providers) {
    const terms = contractTexts(snapshot, providerId).texts.find(({ kind }) => kind === 'TERMS');
    if (!terms) continue;
    const tellBatch = () =>
      db.transaction().execute(async (transaction) => {
        const customers = await findUntold(transaction, { providerId, version, limit: BATCH });
        if (customers.length === 0) return 0;
        const documentId = await keepDocument(transaction, terms, now);
        for (const { id: customerId, email: to, prename, customerNumber: accountNumber } of customers) {
          const told = { occasion: 'CHANGED_TERMS' as const, answer: 'INFORMED' as const, now };
          const [id = 0] = await insertAgreements(transaction, [{ customerId, documentId, ...told }]);
          await mailer.queue(transaction, {
            letter: termsChanged,
            to,
            contractOf: { providerId },
            placeholders: {
              prename,
              accountNumber,
              summary: [...change.summary],
              validFrom: formatDate(Temporal.PlainDate.from(change.validFrom)),
            },
            attachments: contractFiles([{ id, kind: 'TERMS', at: now }]),
            now,
          });
        }
        return customers.length;
      });
    while ((await tellBatch()) > 0);
  }
}
