import { AREAS, type Area, type AreaRights, orderedRights, STEPS, type Step } from './right.ts';

/** A role that somebody has, with the rights it stands for now. */
export type Grant = {
  rights: AreaRights;
  /** Ids; ALL: wherever the operator is. */
  cities: 'ALL' | readonly number[];
  /** Half-open. */
  from: Temporal.Instant;
  to: Temporal.Instant | null;
};

/** A city; ALL: what concerns every city, or none; ANY: whether there is a city at all where it is allowed. */
export type Where = number | 'ALL' | 'ANY';

/** §S20.2: whether somebody may take a step in an area, there and now. */
export const may = (
  grants: readonly Grant[],
  area: Area,
  step: Step,
  where: Where,
  now: Temporal.Instant,
): boolean =>
  grants.some(
    (grant) =>
      holdsAt(grant, now) &&
      (grant.rights[area]?.includes(step) ?? false) &&
      (where === 'ANY' || grant.cities === 'ALL' || (where !== 'ALL' && grant.cities.includes(where))),
  );

/** Where somebody may take a step: for queries, which show nothing of other cities. */
export function citiesWhere(
  grants: readonly Grant[],
  area: Area,
  step: Step,
  now: Temporal.Instant,
): 'ALL' | number[] {
  const allowing = grants.filter((grant) => may([grant], area, step, 'ANY', now));
  if (allowing.some(({ cities }) => cities === 'ALL')) return 'ALL';
  return [...new Set(allowing.flatMap(({ cities }) => (cities === 'ALL' ? [] : cities)))].sort(
    (a, b) => a - b,
  );
}

/** What somebody may do somewhere now, for what their screens show. */
export const rightsNow = (grants: readonly Grant[], now: Temporal.Instant): AreaRights =>
  orderedRights(
    Object.fromEntries(
      AREAS.map((area) => [area, STEPS.filter((step) => may(grants, area, step, 'ANY', now))] as const),
    ),
  );

/** Whether somebody has each of these rights in all of these cities: nobody gives what they do not have. */
export const hasAll = (
  grants: readonly Grant[],
  rights: AreaRights,
  cities: Grant['cities'],
  now: Temporal.Instant,
): boolean =>
  AREAS.every((area) =>
    (rights[area] ?? []).every((step) =>
      cities === 'ALL'
        ? may(grants, area, step, 'ALL', now)
        : cities.every((city) => may(grants, area, step, city, now)),
    ),
  );

/** Whether a call lets somebody in: its area may be any, then the handler asks for that of what it is about. */
export const mayCall = (
  grants: readonly Grant[],
  { area, step }: { area: Area | 'ANY'; step: Step },
  now: Temporal.Instant,
): boolean =>
  area === 'ANY'
    ? AREAS.some((one) => may(grants, one, step, 'ANY', now))
    : may(grants, area, step, 'ANY', now);

const holdsAt = ({ from, to }: Grant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(from, now) <= 0 && (to === null || Temporal.Instant.compare(now, to) < 0);
