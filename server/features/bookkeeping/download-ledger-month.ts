import { Readable } from 'node:stream';
import { downloadLedgerMonth } from '#contract/bookkeeping.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findMonth } from './find-month.ts';
import { journalPieces } from './journal.ts';

/** §S20.24: accounts and what they pay for leave the house, so it is an act; it comes before the first byte. */
export const bindDownloadLedgerMonth = bind(downloadLedgerMonth, async (context, { params }) => {
  const { db, now, session, reply, recordAct } = context;
  if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const found = await findMonth(db, { providerId, month: params.month }, now);
  if (isRefused(found)) return found;
  await recordAct({
    kind: 'LEDGER_DOWNLOADED',
    object: { kind: 'MONTH', id: params.month },
    isAboutMoney: true,
  });
  headAttachment(reply, `hauptbuch-${params.month}.csv`);
  const pieces = journalPieces(db, { providerId, month: `${params.month}-01` });
  return Readable.from(pieces, { objectMode: false });
});
