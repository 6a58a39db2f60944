import { writeDebitFiles } from '#contract/debit-file.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { dayOf, writeDueFiles } from '#server/features/payment/collect.ts';
import { findPayees } from '#server/features/payment/payees.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** §S20.23: what the morning's run writes, now; of two who ask at once one writes. */
export const bindWriteDebitFiles = bind(writeDebitFiles, {
  handle: async (context) => {
    const { db, now, vault, mailer, config, session, recordAct } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
    const { payee } = config;
    const today = dayOf(now);
    // Without an account to debit to nothing is written, and what was announced before stays.
    const { files, toTransfer } =
      (await findPayees(db, payee)).all.length === 0
        ? { files: [], toTransfer: 0 }
        : await writeDueFiles(db, session.providerId, { today, now, payee, mailer, vault });
    await recordAct({
      kind: 'DEBIT_FILES_WRITTEN',
      object: { kind: 'LOG', id: today.toString() },
      after: { files, toTransfer },
      isAboutMoney: true,
    });
    return { files };
  },
});
