import type { CallOutput } from '#contract/call.ts';
import type { listDebitFiles } from '#contract/debit-file.ts';
import { bankingDaysBefore } from '#domain/payment/banking-day.ts';
import type { Db } from '#server/db/connect.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findWaitingRequests } from '#server/features/proposal/proposal.repository.ts';
import type { ListedFile } from './debit-file.repository.ts';
import type { FileWish } from './file-act.ts';

type FileView = CallOutput<typeof listDebitFiles>['items'][number];

export const euro = (cents: number) => ({ cents, currency: 'EUR' as const });

type Looking = { db: Db; now: Temporal.Instant; providerId: string };

/** The files about which this is asked for and waits for a second person. */
export const findAsked = async (
  { db, now, providerId }: Looking,
  kind: 'DEBIT_FILE_SUBMITTED' | 'DEBIT_FILE_REFUSED',
): Promise<Set<number>> =>
  new Set(
    (await findWaitingRequests(db, { providerId, kind, now })).map((request) => (request as FileWish).file),
  );

export async function viewFiles(
  { db, now, providerId }: Looking,
  files: readonly ListedFile[],
): Promise<FileView[]> {
  const looking = { db, now, providerId };
  const submissions = await findAsked(looking, 'DEBIT_FILE_SUBMITTED');
  const refusals = await findAsked(looking, 'DEBIT_FILE_REFUSED');
  return files.map((file) => {
    const submitUntil = lastDayOf(file);
    const state = file.refusedAt === null ? (file.outcome ?? 'WRITTEN') : 'REFUSED';
    return {
      id: file.id,
      messageId: file.messageId,
      state,
      collectOn: file.collectOn,
      submitUntil: submitUntil.toString(),
      isLate: state === 'WRITTEN' && Temporal.PlainDate.compare(dayOf(now), submitUntil) > 0,
      entryCount: file.entryCount,
      total: euro(file.totalCents),
      writtenAt: file.writtenAt.toString(),
      // What was asked for before somebody decided is outdated.
      waitsFor:
        state === 'WRITTEN' && submissions.has(file.id)
          ? 'SUBMISSION'
          : state === 'SUBMITTED' && refusals.has(file.id)
            ? 'REFUSAL'
            : null,
    };
  });
}

/** Banks take files until the banking day before. */
export const lastDayOf = ({ collectOn }: Pick<ListedFile, 'collectOn'>): Temporal.PlainDate =>
  bankingDaysBefore(Temporal.PlainDate.from(collectOn), 1);
