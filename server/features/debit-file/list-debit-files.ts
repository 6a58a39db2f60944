import { listDebitFiles } from '#contract/debit-file.ts';
import { bankingDaysBefore } from '#domain/payment/banking-day.ts';
import { WRITE_DAYS, writingStep } from '#domain/payment/collection-day.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findAnnouncedDays, findProviderFiles } from './debit-file.repository.ts';
import { euro, viewFiles } from './debit-file-view.ts';
import { afterOf } from './file-cursor.ts';

const PAGE_SIZE = 50;

/** §S20.23: sums and days only, so it is no look at somebody. */
export const bindListDebitFiles = bind(listDebitFiles, async (context, { query }) => {
  const { db, now, session } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const before = afterOf(query.cursor);
  if (typeof before === 'object') return before;
  const today = dayOf(now);
  const found = await findProviderFiles(db, { providerId, before, limit: PAGE_SIZE + 1 });
  const announced = await findAnnouncedDays(db, { providerId, from: today.toString() });
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: await viewFiles({ db, now, providerId }, shown),
    ...(found.length > PAGE_SIZE && last ? { next: String(last.id) } : {}),
    announced: announced.map(({ collectOn, count, cents }) => {
      const day = Temporal.PlainDate.from(collectOn);
      return {
        collectOn,
        writtenFrom: bankingDaysBefore(day, WRITE_DAYS).toString(),
        isDue: writingStep(day, today) === 'WRITE',
        count,
        total: euro(cents),
      };
    }),
  };
});
