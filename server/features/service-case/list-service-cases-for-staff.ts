import { listServiceCasesForStaff } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';
import type { CaseRow } from './service-case.repository.ts';
import { listAllFor, listDueFor } from './staff-case.repository.ts';
import { viewHeadingForStaff } from './staff-case-view.ts';

const PAGE_SIZE = 50;
/** Of what waits: the milliseconds of the deadline, and the number; of all: the number alone. */
const CURSOR = /^(?:(\d{1,15})-)?(\d{1,15})$/;

export const bindListServiceCasesForStaff = bind(
  listServiceCasesForStaff,
  async ({ db, now, session }, { query }) => {
    const isAll = query.all !== undefined;
    const [, time, number] = CURSOR.exec(query.cursor ?? '') ?? [];
    if (query.cursor !== undefined && (number === undefined || (time === undefined) !== isAll))
      return refuse('FIELD_INVALID', {
        fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
      });
    const staffId = session.customerId;
    const limit = PAGE_SIZE + 1;
    const rows = isAll
      ? await listAllFor(db, staffId, { before: number === undefined ? undefined : Number(number), limit })
      : await listDueFor(db, staffId, { after: placeOf(time, number), limit });
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      items: page.map((row) => viewHeadingForStaff(row, { staffId, now })),
      ...(rows.length > PAGE_SIZE && last ? { next: isAll ? String(last.number) : cursorOf(last) } : {}),
    };
  },
);

const cursorOf = ({ answerBy, number }: CaseRow): string => `${answerBy?.epochMilliseconds ?? 0}-${number}`;

const placeOf = (time: string | undefined, number: string | undefined) =>
  time === undefined || number === undefined
    ? undefined
    : { answerBy: Temporal.Instant.fromEpochMilliseconds(Number(time)), number: Number(number) };
