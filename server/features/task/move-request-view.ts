import type { createMoveRequest } from '#contract/block.ts';
import type { CallOutput } from '#contract/call.ts';
import type { ShownMoveRequest } from '#server/features/move-request/move-request.repository.ts';

/** Returns a request as employees see it: when the bookings are and what was answered, but not by whom. */
export const toMoveRequest = (row: ShownMoveRequest): CallOutput<typeof createMoveRequest> => ({
  timeRange: { start: row.startsAt.toString(), end: row.endsAt.toString() },
  state: row.state,
  createdAt: row.createdAt.toString(),
  ...(row.settledAt ? { settledAt: row.settledAt.toString() } : {}),
  answerBy: row.answerBy.toString(),
  questions: row.questions.map(({ start, end, state }) => ({
    timeRange: { start: Temporal.Instant.from(start).toString(), end: Temporal.Instant.from(end).toString() },
    state,
  })),
});
