import { exportActs } from '#contract/staff.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { AREA_TITLES, STEP_TITLES } from '#domain/staff/right.ts';
import { csvTable } from '#server/features/invoice/csv-table.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { findActs } from './act-log.repository.ts';
import { filterOf, lookOf, viewAct } from './act-view.ts';

/** More is asked for by period. */
const MAX_ROWS = 50_000;

const COLUMNS = [
  'Nummer',
  'Zeitpunkt',
  'Wer',
  'Account',
  'Recht',
  'Was',
  'Woran',
  'Stadt',
  'Vorher',
  'Nachher',
  'Grund',
  'Anfrage',
];

export const bindExportActs = bind(exportActs, async (context, { query }) => {
  const rows = await findActs(context.db, { ...filterOf(query, context), limit: MAX_ROWS });
  await context.recordAct({ kind: 'ACTS_EXPORTED', ...lookOf(query) });
  headAttachment(context.reply, 'protokoll.csv');
  const table = rows.map((row) => {
    const act = viewAct(row);
    return [
      act.id,
      formatDateTime(row.at),
      act.actor.name,
      act.actor.accountNumber ?? '',
      act.area && act.step ? `${AREA_TITLES[act.area]}: ${STEP_TITLES[act.step]}` : '',
      act.title,
      act.object.text,
      act.city ?? '',
      act.before ? JSON.stringify(act.before) : '',
      act.after ? JSON.stringify(act.after) : '',
      act.reason ?? '',
      act.requestId ?? '',
    ];
  });
  return Buffer.from(csvTable(COLUMNS, table));
});
