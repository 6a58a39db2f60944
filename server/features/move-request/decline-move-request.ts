import { declineMoveRequest } from '#contract/move-request.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { answerMoveQuestion, findMoveQuestion } from './move-request.repository.ts';
import { endDeclined } from './settle-move-requests.ts';
import { moveRequestView } from './show-move-request.ts';

/** Keeps the car. Nothing of the booking changes, so that also a customer who may not book can say it. */
export const bindDeclineMoveRequest = bind(
  declineMoveRequest,
  async ({ db, fleet, now, session }, { params }) => {
    // The lock makes a no and a yes of the same driver wait for each other.
    const own = ownBooking(await lockBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { id } = own.row;
    const requestId = await answerMoveQuestion(db, {
      bookingId: id,
      customerId: session.customerId,
      answer: 'DECLINED',
      now,
    });
    if (requestId === undefined) {
      const question = await findMoveQuestion(db, id);
      if (question?.state !== 'DECLINED') return refuse('MOVE_OVER');
    } else await endDeclined(db, requestId, now);
    return moveRequestView(db, fleet, own.row, now);
  },
);
