import type { RequestOf } from '#contract/calls.ts';
import * as employee from '#contract/employee.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutTypesetter } from '#server/test/no-typesetter.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { setCity } from './employee.repository.ts';

const HIRED = Temporal.PlainDate.from('2027-01-01');

/** Only for employees: nobody who is not logged in, and no customer. */
const ofEmployees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.ada.token }),
});

const employeeAs = async ({ stage }: Scene): Promise<As & { token: string }> => ({
  token: (await stage.addCustomer({ employee: true })).token,
});

const stamp = (
  { call, clock }: Scene,
  as: As,
  kind: 'COME' | 'GO' = 'COME',
  { id = crypto.randomUUID(), at = clock.now() }: { id?: string; at?: Temporal.Instant } = {},
) => {
  const measured = { at: at.toString(), offsetMs: 0 };
  const body = { kind, deviceAt: at.toString(), sentAt: clock.now().toString(), measured };
  return call('PUT /workingtimes/entries/{id}', { params: { id }, body }, as);
};

const correct = (
  { call }: Scene,
  as: As,
  changes: RequestOf<'POST /workingtimes/corrections'>['body']['changes'],
  reason = 'Vergessen',
) => call('POST /workingtimes/corrections', { body: { reason, changes } }, as);

const WEEK = { from: '2027-05-10', to: '2027-05-16' };

/** An employee who works in Nürnberg. */
async function colleague({ db, stage }: Scene): Promise<As & { token: string }> {
  const { id, token } = await stage.addCustomer({ employee: true });
  await setCity(db, 'nuernberg', { validFrom: HIRED, customerId: id, by: 'test', now: NOW });
  return { token };
}

const MORNING = { weekday: 1, from: '08:00', to: '12:00', city: 'nuernberg' };

const saveWeek = ({ call }: Scene, as: As, windows: (typeof MORNING)[] = []) =>
  call('PUT /availabilities/current/week', { body: { windows } }, as);

const showCover = ({ call }: Scene, as: As, city?: string) =>
  call('GET /availabilities/cover', { query: { from: WEEK.from, ...(city ? { city } : {}) } }, as);

const saveDay = ({ call }: Scene, as: As, more: object = {}, id: string = crypto.randomUUID()) => {
  const body = { kind: 'VACATION' as const, from: '2027-07-05', to: '2027-07-09', ...more };
  return call('PUT /availabilities/days/{id}', { params: { id }, body }, as);
};

const removeDay = ({ call }: Scene, as: As, id: string = crypto.randomUUID()) =>
  call('DELETE /availabilities/days/{id}', { params: { id } }, as);

/** A come that is `hours` ago and a go. */
const shiftAgo = ({ clock }: Scene, hours: number) => [
  { isVoid: false as const, kind: 'COME' as const, at: clock.now().subtract({ hours }).toString() },
  {
    isVoid: false as const,
    kind: 'GO' as const,
    at: clock
      .now()
      .subtract({ hours: hours - 2 })
      .toString(),
  },
];

/** What only employees may do, each for themselves; the owner is none. */
const OF_EMPLOYEES = {
  visitor: 'AUTHENTICATION',
  other: 'FORBIDDEN',
  employee: 'OWN',
  owner: 'FORBIDDEN',
} as const;

export const employeeScenarios = scenarios({
  calls: [
    callScenarios(employee.createCorrection, {
      refusals: {
        ...ofEmployees((scene, as) => correct(scene, as, shiftAgo(scene, 4))),
        ORIGIN_FORBIDDEN: async (scene) =>
          correct(scene, { ...(await employeeAs(scene)), ...FOREIGN }, shiftAgo(scene, 4)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token } = await employeeAs(scene);
          return keyReused((key, again) => correct(scene, { token, key }, shiftAgo(scene, again ? 9 : 4)));
        },
        ENTRY_UNKNOWN: async (scene) =>
          correct(scene, await employeeAs(scene), [{ isVoid: true, corrects: crypto.randomUUID() }]),
        ENTRY_CORRECTED: async (scene) => {
          const as = await employeeAs(scene);
          const { output } = await stamp(scene, as);
          const changes = [{ isVoid: true as const, corrects: output.entry.id }];
          await correct(scene, as, changes);
          return correct(scene, as, changes);
        },
        CORRECTION_IN_FUTURE: async (scene) => correct(scene, await employeeAs(scene), shiftAgo(scene, 1)),
        CORRECTION_TOO_OLD: async (scene) =>
          correct(scene, await employeeAs(scene), shiftAgo(scene, 24 * 63)),
        CORRECTION_CONFLICTS: async (scene) => {
          const as = await employeeAs(scene);
          await correct(scene, as, shiftAgo(scene, 4));
          return correct(scene, as, shiftAgo(scene, 5));
        },
      },
      rights: {
        try: ({ call }, _, as) => {
          const at = (hours: number) => NOW.subtract({ hours }).toString();
          const changes = [
            { isVoid: false as const, kind: 'COME' as const, at: at(5) },
            { isVoid: false as const, kind: 'GO' as const, at: at(4) },
          ];
          return call('POST /workingtimes/corrections', { body: { reason: 'Vergessen', changes } }, as);
        },
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.removeAvailabilityDay, {
      refusals: {
        ...ofEmployees((scene, as) => removeDay(scene, as)),
        ORIGIN_FORBIDDEN: async (scene) => removeDay(scene, { ...(await employeeAs(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token } = await employeeAs(scene);
          const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
          await saveDay(scene, { token }, {}, one);
          await saveDay(scene, { token }, { from: '2027-08-02', to: '2027-08-03' }, other);
          return keyReused((key, again) => removeDay(scene, { token, key }, again ? other : one));
        },
        AVAILABILITY_UNKNOWN: async (scene) => removeDay(scene, await employeeAs(scene)),
        AVAILABILITY_PAST: async (scene) => {
          const as = await employeeAs(scene);
          const id = crypto.randomUUID();
          await saveDay(scene, as, {}, id);
          scene.clock.set(Temporal.Instant.from('2027-07-06T08:00:00Z'));
          return removeDay(scene, as, id);
        },
      },
      rights: {
        try: ({ call }, _, as) =>
          call('DELETE /availabilities/days/{id}', { params: { id: crypto.randomUUID() } }, as),
        ...OF_EMPLOYEES,
        employee: 'AVAILABILITY_UNKNOWN',
      },
    }),
    callScenarios(employee.saveAvailabilityDay, {
      refusals: {
        ...ofEmployees((scene, as) => saveDay(scene, as)),
        ORIGIN_FORBIDDEN: async (scene) => saveDay(scene, { ...(await employeeAs(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token } = await employeeAs(scene);
          const id = crypto.randomUUID();
          return keyReused((key, again) =>
            saveDay(scene, { token, key }, again ? { to: '2027-07-06' } : {}, id),
          );
        },
        WORKS_ELSEWHERE: async (scene) => {
          const time = { from: '08:00', to: '12:00' };
          return saveDay(scene, await employeeAs(scene), { kind: 'AVAILABLE', time, city: 'bonn' });
        },
        AVAILABILITY_OVERLAPS: async (scene) => {
          const as = await employeeAs(scene);
          await saveDay(scene, as);
          return saveDay(scene, as, { from: '2027-07-05', to: '2027-07-30' });
        },
        AVAILABILITY_PAST: async (scene) => saveDay(scene, await employeeAs(scene), { from: '2027-05-11' }),
      },
      rights: {
        try: ({ call }, _, as) => {
          const body = { kind: 'VACATION', from: '2027-07-05', to: '2027-07-09' } as const;
          return call('PUT /availabilities/days/{id}', { params: { id: crypto.randomUUID() }, body }, as);
        },
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.saveStamp, {
      refusals: {
        ...ofEmployees((scene, as) => stamp(scene, as)),
        ORIGIN_FORBIDDEN: async (scene) => stamp(scene, { ...(await employeeAs(scene)), ...FOREIGN }),
        STAMP_NOT_POSSIBLE: async (scene) => {
          const as = await employeeAs(scene);
          await stamp(scene, as);
          return stamp(scene, as);
        },
        STAMP_TOO_OLD: async (scene) =>
          stamp(scene, await employeeAs(scene), 'COME', { at: NOW.subtract({ hours: 24 * 15 }) }),
        STAMP_ID_TAKEN: async (scene) => {
          const id = crypto.randomUUID();
          await stamp(scene, await employeeAs(scene), 'COME', { id });
          return stamp(scene, await employeeAs(scene), 'COME', { id });
        },
      },
      rights: {
        try: ({ call }, _, as) => {
          const at = NOW.toString();
          const body = { kind: 'COME', deviceAt: at, sentAt: at } as const;
          return call('PUT /workingtimes/entries/{id}', { params: { id: crypto.randomUUID() }, body }, as);
        },
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.saveWeek, {
      refusals: {
        ...ofEmployees((scene, as) => saveWeek(scene, as)),
        ORIGIN_FORBIDDEN: async (scene) => saveWeek(scene, { ...(await employeeAs(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { token } = await colleague(scene);
          return keyReused((key, again) => saveWeek(scene, { token, key }, again ? [] : [MORNING]));
        },
        WORKS_ELSEWHERE: async (scene) =>
          saveWeek(scene, await colleague(scene), [{ ...MORNING, city: 'bonn' }]),
        AVAILABILITY_OVERLAPS: async (scene) =>
          saveWeek(scene, await colleague(scene), [MORNING, { ...MORNING, from: '11:59', to: '13:00' }]),
      },
      rights: {
        try: ({ call }, _, as) => call('PUT /availabilities/current/week', { body: { windows: [] } }, as),
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.showCover, {
      refusals: {
        ...ofEmployees((scene, as) => showCover(scene, as)),
        WORKS_ELSEWHERE: async (scene) => showCover(scene, await employeeAs(scene), 'bonn'),
      },
      // Where an employee works an operator says first.
      rights: {
        try: ({ call }, _, as) => call('GET /availabilities/cover', { query: { from: WEEK.from } }, as),
        ...OF_EMPLOYEES,
        employee: 'WORKS_ELSEWHERE',
      },
    }),
    callScenarios(employee.showOwnAvailability, {
      refusals: ofEmployees(({ call }, as) => call('GET /availabilities/current', undefined, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /availabilities/current', undefined, as),
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.showPresence, {
      refusals: ofEmployees(({ call }, as) => call('GET /workingtimes/current', undefined, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /workingtimes/current', undefined, as),
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.showWorkingTimes, {
      refusals: ofEmployees(({ call }, as) => call('GET /workingtimes', { query: WEEK }, as)),
      rights: { try: ({ call }, _, as) => call('GET /workingtimes', { query: WEEK }, as), ...OF_EMPLOYEES },
    }),
    callScenarios(employee.showWorkingTimesPdf, {
      refusals: {
        ...ofEmployees(({ call }, as) => call('GET /workingtimes/pdf', { query: WEEK }, as)),
        TIMES_PDF_UNAVAILABLE: async (scene) => {
          const as = await employeeAs(scene);
          await scene.call('GET /workingtimes/current', undefined, as);
          return withoutTypesetter(scene, ({ call }) => call('GET /workingtimes/pdf', { query: WEEK }, as));
        },
      },
      rights: {
        try: ({ call }, _, as) => call('GET /workingtimes/pdf', { query: WEEK }, as),
        ...OF_EMPLOYEES,
      },
    }),
    callScenarios(employee.showWorkingTimesTable, {
      refusals: ofEmployees(({ call }, as) => call('GET /workingtimes/table', { query: WEEK }, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /workingtimes/table', { query: WEEK }, as),
        ...OF_EMPLOYEES,
      },
    }),
  ],
  samples: async ({ call, db, rolf }) => {
    await setCity(db, 'nuernberg', { validFrom: HIRED, customerId: rolf.id, by: 'fuzz', now: NOW });
    const absences = Array.from({ length: 40 }, () => crypto.randomUUID() as string);
    const today = NOW.toZonedDateTimeISO(BERLIN).toPlainDate();
    for (const [week, id] of absences.entries()) {
      const from = today.add({ weeks: week + 4 }).toString();
      const body = { kind: 'AWAY' as const, from, to: from };
      await call('PUT /availabilities/days/{id}', { params: { id }, body }, { token: rolf.token });
    }
    const ago = (hours: number) => NOW.subtract({ hours }).toString();
    return {
      every: {
        id: absences,
        at: [NOW.toString()],
        deviceAt: [NOW.toString()],
        sentAt: [NOW.toString()],
        from: ['2027-05-20'],
        to: ['2027-05-22'],
        reason: ['Vergessen'],
        windows: [[MORNING], []],
        changes: [
          [
            { isVoid: false, kind: 'COME', at: ago(9) },
            { isVoid: false, kind: 'GO', at: ago(8) },
          ],
        ],
      },
      calls: {
        'PUT /workingtimes/entries/{id}': { id: Array.from({ length: 40 }, () => crypto.randomUUID()) },
      },
    };
  },
});
