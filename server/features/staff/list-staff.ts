import { listStaff } from '#contract/staff.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAllRoles, findCities } from './staff-role.repository.ts';
import { viewPeople, viewPresets } from './staff-view.ts';

/** Whoever sees people of some cities sees those who work there, wherever else they do, and oneself. */
export const bindListStaff = bind(listStaff, async ({ db, session, staff, now }) => {
  const seen = citiesWhere(staff.grants, 'PEOPLE', 'SEE', now);
  const [roles, cities, presets] = await Promise.all([
    findAllRoles(db, session.providerId, now),
    findCities(db, session.providerId),
    viewPresets(db),
  ]);
  const isSeen = (places: readonly number[] | null) =>
    seen === 'ALL' || (places?.some((city) => seen.includes(city)) ?? false);
  const visible = new Set(
    roles.filter(({ cities: places }) => isSeen(places)).map(({ customerId }) => customerId),
  );
  const people = await viewPeople(
    db,
    roles.filter(({ customerId }) => customerId === session.customerId || visible.has(customerId)),
    session,
  );
  return { people, presets, cities: cities.filter(({ id }) => seen === 'ALL' || seen.includes(id)) };
});
