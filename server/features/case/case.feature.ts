import { feature } from '#server/feature/feature.ts';
import { casesCommand } from './admin-cases.ts';
import { caseLetters } from './case.letters.ts';
import { hashBlockedAccounts } from './case.repository.ts';
import { caseOwnData } from './case-own-data.repository.ts';
import { reviewCaseSource } from './inbox-cases.repository.ts';
import { watchBookings } from './watch-bookings.ts';

/** What staff decide about people: suspicions, and debts. */
export const caseFeature = feature({
  jobs: [
    {
      name: 'registration-watch-bookings',
      cron: '*/10 * * * *',
      run: (db, now, { mailer }) => watchBookings(db, now, mailer),
    },
  ],
  admin: [casesCommand],
  letters: caseLetters,
  ownData: caseOwnData,
  atStart: [(db, { vault }) => hashBlockedAccounts(db, vault)],
  inbox: [reviewCaseSource],
});
