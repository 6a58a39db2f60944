import { createHash } from 'node:crypto';
import { readBankStatement } from '#contract/bank.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { endRead, findReads, insertRead } from '#server/features/bank-statement/bank-entry.repository.ts';
import { importStatement } from '#server/features/bank-statement/import-statement.ts';
import { readApart } from '#server/features/bank-statement/read-apart.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findPayees } from '#server/features/payment/payees.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { viewRead } from './bank-entry-view.ts';
import { isEverywhere } from './everywhere.ts';

const NO_ACCOUNT =
  'Es ist kein Konto von uns eingetragen (CREDITOR_IBAN). Bis dahin lässt sich kein Auszug einlesen.';

const unreadable = (de: string) =>
  refuse('FIELD_INVALID', {
    fields: [
      {
        name: 'file',
        code: 'unreadable',
        message: {
          de,
          en: 'This is no statement that we can read: camt.052, camt.053, camt.054 or a ZIP of them.',
        },
      },
    ],
  });

/**
 * §S20.17: reads a statement as `billing statement` does. Each entry is a transaction of its own and counts once, so that a bad one
 * stops nothing; the act is written before the first of them.
 */
export const bindReadBankStatement = bind(readBankStatement, async (context) => {
  const { db, now, session, vault, mailer, config, receiveFile, recordAct } = context;
  if (!isEverywhere(context, 'DO')) return refuse('ALL_CITIES_NEEDED');
  if ((await findPayees(db, config.payee)).all.length === 0) return unreadable(NO_ACCOUNT);
  const file = await receiveFile();
  if (isRefused(file))
    return refuse(file.refusal === 'UPLOAD_TOO_LARGE' ? 'STATEMENT_TOO_LARGE' : 'UPLOAD_EXPECTED');
  const bytes = await file.read();
  const statement = await readApart(bytes);
  if (typeof statement === 'string') return unreadable(oneLine(statement));
  const { customerId: by, providerId } = session;
  const hash = createHash('sha256').update(bytes).digest();
  const entries = sumOf(statement.statements, ({ length }) => length);
  const faults = statement.faults.length;
  const id = await db.transaction().execute(async (transaction) => {
    const read = await insertRead(transaction, { providerId, hash, entries, faults, by, now });
    await recordAct(
      {
        kind: 'STATEMENT_READ',
        object: { kind: 'STATEMENT', id: read },
        after: { sha256: hash.toString('hex'), entries, faults },
        isAboutMoney: true,
      },
      transaction,
    );
    return read;
  });
  const importing = { now, payee: config.payee, mailer, vault, by, providerId };
  await endRead(db, id, await importStatement(db, statement.statements, importing), now);
  const [read] = await findReads(db, { providerId, limit: 1, only: id });
  if (!read) throw new Error(`statement ${id} vanished`);
  return { read: viewRead(read), faults: statement.faults.map(oneLine) };
});
