import type { Session } from '#server/http/session.ts';

/** The partner that a call with `salesOnly` is made for: everybody else was refused before. */
export function partnerOf(session: Session): NonNullable<Session['sales']> {
  if (!session.sales) throw new Error('the call is not salesOnly');
  return session.sales;
}
