import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { Area, Step } from '#domain/staff/right.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';

export type OwnStaff = OutputOf<'GET /console/current'>;
export type Staff = OutputOf<'GET /console/people'>;
export type Person = Staff['people'][number];
export type GivenRole = OutputOf<'POST /console/roles'>;
export type Preset = Staff['presets'][number];
export type Act = OutputOf<'GET /console/acts'>['items'][number];
export type ActFilter = Omit<RequestOf<'GET /console/acts'>['query'], 'cursor'>;

export const ownStaffQuery = callQuery('GET /console/current', {});
export const staffQuery = callQuery('GET /console/people', {});

/** What was done, the latest first; each look at it is written down, so it is asked for only when something is wanted. */
export const actsQuery = (query: ActFilter) => ({
  queryKey: ['GET /console/acts', query],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call(
      'GET /console/acts',
      { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }: OutputOf<'GET /console/acts'>) => next,
});

/** Where a browser saves the table of the same acts. */
export const actsTableUrl = (query: ActFilter): string =>
  `/api/booking/console/acts/table?${new URLSearchParams(query)}`;

/** Whether somebody may take a step here at all; the server asks again, and for the city. */
export const mayHere = ({ rights }: Pick<OwnStaff, 'rights'>, area: Area, step: Step): boolean =>
  rights[area]?.includes(step) ?? false;
