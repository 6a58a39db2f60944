import type { CallOutput } from '#contract/call.ts';
import type { createMoveRequest } from '#contract/task.ts';
import type { ShownMoveRequest } from '#server/features/move-request/move-request.repository.ts';

/** Returns a request as employees see it: when the bookings are and what was answered, but not by whom. */
export const toMoveRequest = (row: ShownMoveRequest): CallOutput<typeof createMoveRequest> => ({
  timeRange: { start: row.starts_at.toString(), end: row.ends_at.toString() },
  state: row.state,
  createdAt: row.created_at.toString(),
  ...(row.settled_at ? { settledAt: row.settled_at.toString() } : {}),
  answerBy: row.answer_by.toString(),
  questions: row.questions.map(({ start, end, state }) => ({
    timeRange: { start: Temporal.Instant.from(start).toString(), end: Temporal.Instant.from(end).toString() },
    state,
  })),
});
