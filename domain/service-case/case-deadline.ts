import { BERLIN } from '#domain/booking/grid.ts';

/** So many days we take at most to answer, or to ask (§S18.24). */
export const ANSWER_DAYS = 5;
/** So many days a person has to answer a question, or to object. */
export const REPLY_DAYS = 14;

/** Until when we answer, exclusive: the end of the fifth day in Berlin. */
export const answerBy = (now: Temporal.Instant): Temporal.Instant => endOfDay(now, ANSWER_DAYS);

/** Until when the person may answer or object, exclusive: the end of the fourteenth day in Berlin. */
export const replyBy = (now: Temporal.Instant): Temporal.Instant => endOfDay(now, REPLY_DAYS);

/** The last day before a deadline, in Berlin. */
export const lastDay = (until: Temporal.Instant): Temporal.PlainDate =>
  until.subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate();

const endOfDay = (now: Temporal.Instant, days: number): Temporal.Instant =>
  now
    .toZonedDateTimeISO(BERLIN)
    .startOfDay()
    .add({ days: days + 1 })
    .toInstant();
