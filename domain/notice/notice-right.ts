import { type Grant, may } from '#domain/staff/may.ts';
import type { Area } from '#domain/staff/right.ts';

/** Whoever writes what everybody reads, and whoever looks after customers: they hear first that something is wrong. */
const NOTICE_AREAS = ['CONTENT', 'CUSTOMERS'] as const satisfies readonly Area[];

/** By the right for which area somebody may switch a notice on and off in all of these cities; none: they may not. */
export const noticeArea = (
  grants: readonly Grant[],
  cities: 'ALL' | readonly number[],
  now: Temporal.Instant,
): Area | undefined =>
  NOTICE_AREAS.find((area) =>
    cities === 'ALL'
      ? may(grants, area, 'DO', 'ALL', now)
      : cities.every((city) => may(grants, area, 'DO', city, now)),
  );
