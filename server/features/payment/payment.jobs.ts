import type { Job } from '#server/feature/job.ts';
import { collect, dayOf } from './collect.ts';
import { remind } from './remind.ts';

export const NO_PAYEE = 'Ohne CREDITOR_IBAN wird nichts abgebucht und nicht gemahnt.';

/**
 * Every morning after the invoices: what is near is written for the bank, what is due soon is announced, what is overdue is
 * reminded of. What a crash or a night without a server has left out is made up for.
 */
export const paymentJobs: readonly Job[] = [
  {
    name: 'payment-collect',
    cron: '7 5 * * *',
    run: async (db, now, { mailer, vault, config: { payee } }) => {
      if (!payee) throw new Error(NO_PAYEE);
      await collect(db, { today: dayOf(now), now, payee, mailer, vault });
    },
  },
  {
    name: 'payment-remind',
    cron: '37 5 * * *',
    run: async (db, now, { mailer, config: { payee } }) => {
      if (!payee) throw new Error(NO_PAYEE);
      await remind(db, { today: dayOf(now), now, payee, mailer });
    },
  },
];
