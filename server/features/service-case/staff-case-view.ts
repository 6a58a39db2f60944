import type { CallOutput } from '#contract/call.ts';
import type { listServiceCasesForStaff, showServiceCaseForStaff } from '#contract/service-case.ts';
import { stepsIn } from '#domain/service-case/case-state.ts';
import type { Db } from '#server/db/connect.ts';
import { staffText } from '#server/features/customer/find-staff.ts';
import { type CaseRow, findEvents, findPhotos, type Person } from './service-case.repository.ts';
import { viewHeading } from './service-case-view.ts';
import { findVersion, wasAnsweredBy } from './staff-case.repository.ts';

type Heading = CallOutput<typeof listServiceCasesForStaff>['items'][number];
type View = CallOutput<typeof showServiceCaseForStaff>;
type Viewer = { staffId: number; now: Temporal.Instant };

/** A case without its words, as this employee sees it. */
export function viewHeadingForStaff(row: CaseRow, { staffId, now }: Viewer): Heading {
  const { reportedByMe: _mine, reporter: _reporter, ...heading } = viewHeading(row, row.reporterId);
  return {
    ...heading,
    ...(row.invoiceNumber === null ? {} : { invoiceNumber: row.invoiceNumber }),
    reporter: personOf(row.reporter),
    ...(row.assignee ? { assignee: staffText(row.assignee) } : {}),
    isMine: row.assigneeId === staffId,
    isOverdue: row.answerBy !== null && Temporal.Instant.compare(row.answerBy, now) <= 0,
  };
}

/** A case with all that staff have to know of it, and what this employee can do next. */
export async function viewCaseForStaff(db: Db, row: CaseRow, viewer: Viewer): Promise<View> {
  const [photos, events, version, hasAnswered] = await Promise.all([
    findPhotos(db, row.id),
    findEvents(db, row.id),
    findVersion(db, row.id),
    wasAnsweredBy(db, row.id, viewer.staffId),
  ]);
  const isForOthers = row.state === 'OPEN' && hasAnswered;
  return {
    ...viewHeadingForStaff(row, viewer),
    ...(row.accountId === row.reporterId ? {} : { payer: personOf(row.account) }),
    ...(row.text === null ? {} : { text: row.text }),
    photos: photos.flatMap(({ id, width, height, recordedAt }) =>
      recordedAt && width !== null && height !== null
        ? [{ id, width, height, recordedAt: recordedAt.toString() }]
        : [],
    ),
    missingPhotos: photos.filter(({ recordedAt }) => recordedAt === null).length,
    course: events.map(({ kind, at, customerId, staffName, text }) => ({
      at: at.toString(),
      kind,
      ...(staffName === null ? {} : { by: staffName }),
      byPerson: customerId !== null,
      ...(text === null ? {} : { text }),
    })),
    steps: stepsIn(row.state).filter((step) => step === 'NOTE' || !isForOthers),
    version,
  };
}

const personOf = ({ customerNumber, prename, name }: Person) => ({
  customerNumber,
  name: [prename, name].filter(Boolean).join(' '),
});
