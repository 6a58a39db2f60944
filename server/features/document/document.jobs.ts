import { formatDate } from '#domain/booking/format-period.ts';
import { lastValidDay, renewalHorizon } from '#domain/document/document-validity.ts';
import { photoRetentionCutoff } from '#domain/document/photo-retention.ts';
import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/feature/job.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { notify } from '#server/features/notification/notify.ts';
import { DOCUMENT_CHECK_PATH } from './decide-document-check.ts';
import { documentsExpiring } from './document.letters.ts';
import { claimReminders } from './document.repository.ts';
import { removeDueFiles, removeOldDocuments } from './document-file.repository.ts';
import { removeOldDocumentViews } from './document-view.repository.ts';
import { markOldPhotos } from './mark-old-photos.ts';

/**
 * Every hour deletes expired photos and notes of looks at some, and marks photos stored before marking on
 * receipt (docs/decisions/071); every morning reminds customers, once, to repeat the check (§S3.10).
 */
export const documentJobs: readonly Job[] = [
  {
    name: 'document-clean-up',
    cron: '23 * * * *',
    run: async (db, now, { files }) => {
      await removeOldDocuments(db, { now, keptSince: photoRetentionCutoff(now) });
      await removeDueFiles(db, now, files.remove);
      await removeOldDocumentViews(db, now);
    },
  },
  {
    name: 'document-marking',
    cron: '8 * * * *',
    run: (db, now, { files }) => markOldPhotos(db, files, now),
  },
  {
    name: 'document-reminders',
    cron: '0 9 * * *',
    run: (db, now, { mailer }) => remindOfDocuments(db, mailer, now),
  },
];

async function remindOfDocuments(db: Db, mailer: Mailer, now: Temporal.Instant): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const due = await claimReminders(transaction, { now, horizon: renewalHorizon(now) });
    for (const { id, email, prename, documentsValidUntil: until } of due) {
      if (!until) continue;
      await notify(transaction, [id], {
        category: 'DOCUMENT',
        event: `dokumentencheck endet ${until}`,
        tag: 'dokumentencheck',
        title: 'Dein Dokumentencheck läuft ab',
        body: `Er gilt noch bis ${formatDate(lastValidDay(until))}. Mach ihn rechtzeitig neu, damit du weiter buchen kannst.`,
        path: DOCUMENT_CHECK_PATH,
        now,
      });
      if (!email) continue;
      await mailer.queue(transaction, {
        letter: documentsExpiring,
        to: email,
        contractOf: { customerId: id },
        placeholders: {
          prename,
          validUntil: formatDate(lastValidDay(until)),
          link: mailer.link(DOCUMENT_CHECK_PATH),
        },
        now,
      });
    }
  });
}
