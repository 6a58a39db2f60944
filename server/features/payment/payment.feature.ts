import { feature } from '#server/feature/feature.ts';
import { paymentsCommand } from './admin-payments.ts';
import { bindChangeSepaAccount } from './change-sepa-account.ts';
import { bindListSepaAccounts } from './list-sepa-accounts.ts';
import { paymentJobs } from './payment.jobs.ts';
import { paymentLetters } from './payment.letters.ts';
import { paymentOwnData } from './payment-own-data.repository.ts';
import { sealFiles, sealMandates } from './seal-accounts.repository.ts';

export const paymentFeature = feature({
  calls: [bindListSepaAccounts, bindChangeSepaAccount],
  jobs: paymentJobs,
  ownData: paymentOwnData,
  admin: [paymentsCommand],
  letters: paymentLetters,
  atStart: [(db, { vault }) => sealMandates(db, vault), (db, { vault }) => sealFiles(db, vault)],
});
