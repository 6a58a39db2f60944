import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { ContentStore } from '#server/features/page/content-store.ts';
import { tellChangedTerms } from './tell-changed-terms.ts';

export const agreementJobs = (needs: { content: ContentStore; mailer: Mailer }) => [
  {
    name: 'agreement-tell-changed-terms',
    cron: '*/10 * * * *',
    run: (db: Db, now: Temporal.Instant) => tellChangedTerms(db, now, needs),
  },
];
