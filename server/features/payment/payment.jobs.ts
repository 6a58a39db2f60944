import type { Payee } from '#domain/payment/payee.ts';
import type { Db } from '#server/db/connect.ts';
import type { Job } from '#server/feature/job.ts';
import { findCompanies } from '#server/features/provider/issuer.repository.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { collect, dayOf } from './collect.ts';
import { remind } from './remind.ts';

export const NO_PAYEE = 'Ohne CREDITOR_IBAN wird nichts abgebucht und nicht gemahnt.';

/** Whether a provider without an issuer of its own has nobody who is paid for it. `payee`: whom the settings name. */
async function isUnpaid(db: Db, payee: Payee | undefined): Promise<boolean> {
  if (payee) return false;
  const companies = await findCompanies(db);
  return (await findProviders(db)).some(({ id }) => !companies.has(id));
}

/**
 * Every morning after the invoices: what is near is written for the bank, what is due soon announced, what is
 * overdue reminded of. What a crash or idle night left out is made up.
 */
export const paymentJobs: readonly Job[] = [
  {
    name: 'payment-collect',
    cron: '7 5 * * *',
    run: async (db, now, { mailer, vault, config: { payee } }) => {
      await collect(db, { today: dayOf(now), now, payee, mailer, vault });
      // In the log every morning, after those that name an account have collected.
      if (await isUnpaid(db, payee)) throw new Error(NO_PAYEE);
    },
  },
  {
    name: 'payment-remind',
    cron: '37 5 * * *',
    run: async (db, now, { mailer, config: { payee } }) => {
      await remind(db, { today: dayOf(now), now, payee, mailer });
      if (await isUnpaid(db, payee)) throw new Error(NO_PAYEE);
    },
  },
];
