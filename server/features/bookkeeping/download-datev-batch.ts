import { Readable } from 'node:stream';
import { downloadDatevBatch } from '#contract/bookkeeping.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { batchFacts, batchPieces } from '#server/features/ledger/datev-file.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findMonth } from './find-month.ts';

/** §S20.24: a closed month never changes, so its pages need no common picture; the act comes before the first byte. */
export const bindDownloadDatevBatch = bind(downloadDatevBatch, async (context, { params }) => {
  const { db, now, session, config, reply, recordAct } = context;
  if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const found = await findMonth(db, { providerId, month: params.month }, now);
  if (isRefused(found)) return found;
  if (!found.isClosed) return refuse('MONTH_OPEN');
  const of = { providerId, month: found.month };
  const facts = await batchFacts(db, of);
  if (!facts) return refuse('MONTH_EMPTY');
  const { createdAt, postings, lines } = facts;
  await recordAct({
    kind: 'DATEV_DOWNLOADED',
    object: { kind: 'MONTH', id: params.month },
    after: { postings, lines },
    isAboutMoney: true,
  });
  headAttachment(reply, `EXTF_Buchungsstapel_${params.month}.csv`);
  return Readable.from(batchPieces(db, of, { ...config.datev, createdAt }), { objectMode: false });
});
