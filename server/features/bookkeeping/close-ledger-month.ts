import { closeLedgerMonth } from '#contract/bookkeeping.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import {
  closeForDatev,
  findMonthFault,
  MAX_LINES,
  type MonthFault,
} from '#server/features/ledger/close-month.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** §S20.24: what `billing datev` does before it writes, by itself; of two who close at once both find it closed. */
export const bindCloseLedgerMonth = bind(closeLedgerMonth, {
  handle: async (context, { params }) => {
    const { db, now, session, recordAct } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
    const of = { providerId: session.providerId, month: Temporal.PlainYearMonth.from(params.month) };
    const fault = await findMonthFault(db, of, now);
    if (fault) return refuseMonth(fault);
    const closed = await closeForDatev(db, of, { by: session.customerId, now });
    if ('fault' in closed) return refuseMonth(closed);
    const { postings, lines, withoutInvoice, fromClosedMonths } = closed.facts;
    const counts = { postings, lines, withoutInvoice, fromClosedMonths };
    await recordAct(
      closed.isNew
        ? {
            kind: 'MONTH_CLOSED',
            object: { kind: 'MONTH', id: params.month },
            after: counts,
            isAboutMoney: true,
          }
        : 'DONE_BEFORE',
    );
    return counts;
  },
});

function refuseMonth(found: MonthFault) {
  switch (found.fault) {
    case 'NOT_OVER':
      return refuse('MONTH_NOT_OVER');
    case 'EMPTY':
      return refuse('MONTH_EMPTY');
    case 'OTHER_COUNTRY':
      return refuse('MONTH_UNFIT', {
        detail: {
          de: 'Ein Buchungsstapel für DATEV ist nach deutschem Recht; hier gilt das eines anderen Landes. Das Hauptbuch kannst du herunterladen.',
          en: 'A batch for DATEV is by German law; here the law of another country counts. You can download the ledger.',
        },
      });
    case 'OTHER_CURRENCY':
      return refuse('MONTH_UNFIT', {
        detail: {
          de: 'Ein Buchungsstapel ist in Euro, in diesem Monat steht auch eine andere Währung. Das Hauptbuch kannst du herunterladen.',
          en: 'A batch is in euro, this month has another currency, too. You can download the ledger.',
        },
      });
    case 'TOO_LONG':
      return refuse('MONTH_UNFIT', {
        detail: {
          de: `Der Monat hat ${formatWhole(found.lines)} Zeilen; DATEV nimmt ${formatWhole(MAX_LINES)} in einem Stapel. Das Hauptbuch kannst du herunterladen.`,
          en: `The month has ${found.lines} lines; DATEV takes ${MAX_LINES} in a batch. You can download the ledger.`,
        },
      });
  }
}
