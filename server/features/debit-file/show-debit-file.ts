import { showDebitFile } from '#contract/debit-file.ts';
import { formatIban } from '#domain/customer/iban.ts';
import { shortHolder } from '#domain/payment/short-holder.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findFile } from '#server/features/payment/collection.repository.ts';
import { refusalObstacle } from '#server/features/payment/submit-file.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findFileEntries, findProviderFiles } from './debit-file.repository.ts';
import { euro, viewFiles } from './debit-file-view.ts';
import { afterOf } from './file-cursor.ts';

const PAGE_SIZE = 100;

/** §S20.23: who is debited stands in it, so each page of it is a look. */
export const bindShowDebitFile = bind(showDebitFile, async (context, { params: { id }, query }) => {
  const { db, now, session, recordAct } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const after = afterOf(query.cursor);
  if (typeof after === 'object') return after;
  const [file] = await findProviderFiles(db, { providerId, only: id, limit: 1 });
  const [view] = file ? await viewFiles({ db, now, providerId }, [file]) : [];
  const counted = file && (await findFile(db, id));
  if (!file || !view || !counted) return refuse('DEBIT_FILE_UNKNOWN');
  const found = await findFileEntries(db, { fileId: id, after: after ?? 0, limit: PAGE_SIZE + 1 });
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  await recordAct({
    kind: 'DEBIT_FILE_SEEN',
    object: { kind: 'DEBIT_FILE', id },
    after: { accounts: shown.map(({ accountNumber }) => accountNumber) },
  });
  return {
    file: {
      ...view,
      decided: decisionOf(file.decidedAt, file.decidedBy, file.reason),
      refused: decisionOf(file.refusedAt, file.refusedBy, file.refusalReason),
      returned: counted.returned,
      isErased: file.isErased,
      mayBeRefused: refusalObstacle(counted, now) === undefined,
    },
    entries: shown.map(
      ({ invoice, accountNumber, holder, starredIban, sequenceType, cents, isReturned }) => ({
        invoice,
        accountNumber,
        holder: shortHolder(holder),
        iban: formatIban(starredIban),
        isFirst: sequenceType === 'FRST',
        amount: euro(cents),
        isReturned,
      }),
    ),
    ...(found.length > PAGE_SIZE && last ? { next: String(last.id) } : {}),
  };
});

const decisionOf = (at: Temporal.Instant | null, by: string | null, reason: string | null) =>
  at === null || by === null ? null : { at: at.toString(), by, reason };
