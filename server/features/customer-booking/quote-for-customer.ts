import { quoteForCustomer } from '#contract/customer-booking.ts';
import { staffObstacleText } from '#domain/booking/staff-obstacle.ts';
import { distanceKmOf, kmCentsOf, totalCentsOf } from '#server/features/booking/booking-view.ts';
import { findChangeRefusal } from '#server/features/booking/change-to.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { priceChange } from '#server/features/booking/price-change.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { toPeriod } from '#server/http/time-range.ts';
import { findBooker } from './customer-booking.repository.ts';
import { findStaffBooking } from './staff-booking.ts';

/** §S20.9: what staff say on the phone before they change anything. */
export const bindQuoteForCustomer = bind(
  quoteForCustomer,
  async (context, { params, body: { timeRange } }) => {
    const { db, now } = context;
    const found = await findStaffBooking(context, params.id, 'SEE');
    if (isRefused(found)) return found;
    const { row } = found;
    const period = toPeriod(timeRange);
    const booker = await findBooker(db, driverIdOf(row));
    const refusal = await findChangeRefusal(db, row, { period, booker, now });
    const money = (cents: number) => ({ cents, currency: row.currency });
    const totalBefore = money(totalCentsOf(row));
    if (refusal)
      return {
        totalBefore,
        total: totalBefore,
        fee: money(0),
        obstacle: staffObstacleText(refusal, 'CHANGE'),
      };
    const km = distanceKmOf(row, period);
    const { price, feeCents } = await priceChange(db, row, period, now, km);
    const total = price.timeCents + kmCentsOf(row, km) + row.feeCents + feeCents;
    return { totalBefore, total: money(total), fee: money(feeCents), obstacle: null };
  },
);
