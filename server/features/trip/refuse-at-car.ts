import { BASES } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

/** Refuses what a driver wanted at the car; who finds it missing is told where the substitutes are (§S16.50). */
export const refuseAtCar = <C extends RefusalCode>(refusal: C, bookingId: number): Refusal<C> =>
  refusal === 'CAR_NOT_RETURNED'
    ? refuse(refusal, {
        links: [{ rel: 'substitutes', href: `${BASES.booking}/bookings/${bookingId}/latecar` }],
      })
    : refuse(refusal);
