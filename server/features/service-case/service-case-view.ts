import type { CallOutput } from '#contract/call.ts';
import type { listServiceCases, showServiceCase } from '#contract/service-case.ts';
import { mayReply } from '#domain/service-case/case-state.ts';
import type { Db } from '#server/db/connect.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { type CaseEvent, type CaseRow, findEvents, findPhotos } from './service-case.repository.ts';

type Heading = CallOutput<typeof listServiceCases>['items'][number];
type View = CallOutput<typeof showServiceCase>;

/** A case without its words, as this customer sees it. */
export function viewHeading(row: CaseRow, viewerId: number): Heading {
  const { bookingId, startsAt, endsAt, model, plate, lineText, lineCents, currency } = row;
  const isMine = row.reporterId === viewerId;
  return {
    id: row.number,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    createdAt: row.createdAt.toString(),
    ...(row.answerBy ? { answerBy: row.answerBy.toString() } : {}),
    ...(row.replyBy && isMine ? { replyBy: row.replyBy.toString() } : {}),
    ...(row.outcome ? { outcome: row.outcome } : {}),
    reportedByMe: isMine,
    ...(isMine ? {} : { reporter: nameOf(row.reporter) }),
    ...(bookingId !== null && startsAt && endsAt && model !== null && plate !== null
      ? { booking: { id: bookingId, start: startsAt.toString(), end: endsAt.toString(), model, plate } }
      : {}),
    ...(row.invoiceNumber !== null && row.accountId === viewerId ? { invoiceNumber: row.invoiceNumber } : {}),
    ...(lineText !== null && lineCents !== null
      ? { line: { text: lineText, cents: lineCents, currency } }
      : {}),
  };
}

/** A case with its course, as this customer sees it: neither notes of staff nor who of them it was. */
export async function viewCase(db: Db, row: CaseRow, viewerId: number): Promise<View> {
  const [photos, events] = await Promise.all([findPhotos(db, row.id), findEvents(db, row.id)]);
  const isMine = row.reporterId === viewerId;
  return {
    ...viewHeading(row, viewerId),
    ...(row.text === null ? {} : { text: row.text }),
    photos: photos.flatMap(({ id, width, height, recordedAt }) =>
      recordedAt && width !== null && height !== null
        ? [{ id, width, height, recordedAt: recordedAt.toString() }]
        : [],
    ),
    ...(isMine ? { uploads: photos.map(viewUpload) } : {}),
    course: events.flatMap(viewEvent),
    mayReply: isMine && mayReply(row.state),
  };
}

function viewEvent({ kind, at, customerId, text }: CaseEvent): View['course'] {
  if (kind === 'NOTED' || kind === 'PHOTO_STORED' || kind === 'SEEN') return [];
  return [{ at: at.toString(), kind, byUs: customerId === null, ...(text === null ? {} : { text }) }];
}

export const nameOf = ({ prename, name }: { prename: string | null; name: string | null }): string =>
  [prename, name].filter(Boolean).join(' ') || 'jemand aus deinem Account';
