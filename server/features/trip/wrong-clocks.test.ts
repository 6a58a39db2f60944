import { expect } from 'vitest';
import { grantValidity } from '#domain/trip/may-prepare.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { makePhone } from '#server/test/phone.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { takeOpenings } from './take-openings.ts';

const START = NOW.add({ minutes: 25 });
const END = START.add({ hours: 2 });
const STATE = {
  position: { lat: 49.45, lng: 11.08 },
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
};

/**
 * A trip that a phone opened beside the car ten minutes after its start, and whose return was confirmed at the end while there
 * was no network; both are told later. Clocks are wrong by these minutes.
 */
const test = serverTest().extend(
  'course',
  ({ stage, db, clock, call }) =>
    async (wrong: { car: number; phone: number; lateMinutes: number }) => {
      clock.set(NOW);
      const { id: vehicleId } = await stage.addVehicle();
      await issueBoxes(db, [vehicleId], NOW);
      let sequence = 0;
      const say = (locked: boolean, km: number) => {
        const at = clock.now();
        const state = { ...STATE, locked, odometerM: 12_000_000 + km * 1000, at, sequence: ++sequence };
        return writeCarNews(db, [{ vehicleId, online: true, lastContactAt: at, state }]);
      };
      await say(true, 0);
      const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
      await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
      const as = { token: driver.token };
      const timeRange = { start: START.toString(), end: END.toString() };
      const booked = await call('POST /bookings', { body: { bookeeId: vehicleId, timeRange } }, as);
      const params = { id: String(booked.output.id) };
      clock.set(START);
      const { deviceKey } = await makePhone();
      const granted = await call('POST /bookings/{id}/grant', { params, body: { deviceKey } }, as);
      expect(granted.status, granted.text).toBe(200);
      const { serial } = await db
        .selectFrom('unlock_grant')
        .where('booking_id', '=', booked.output.id)
        .select('serial')
        .executeTakeFirstOrThrow();
      const opened = START.add({ minutes: 10 });
      const reading = { ...STATE, locked: false, odometerM: 12_000_000 };
      clock.set(END.add({ minutes: wrong.lateMinutes }));
      await takeOpenings(
        db,
        {
          vehicleId,
          openings: [
            {
              id: crypto.randomUUID(),
              grantSerial: serial,
              bookingId: booked.output.id,
              kind: 'UNLOCK',
              at: opened.add({ minutes: wrong.car }),
              check: 'AS_DESCRIBED',
              reading,
            },
          ],
        },
        clock.now(),
      );
      const shows = (at: Temporal.Instant) => at.add({ minutes: wrong.phone }).toString();
      const body = { confirmedAt: shows(END), sentAt: shows(clock.now()) };
      await say(true, 20);
      const returned = await call('POST /bookings/{id}/return', { params, body }, as);
      const events = await db
        .selectFrom('booking_event')
        .where('booking_id', '=', booked.output.id)
        .where('kind', '=', 'STARTED')
        .select('at')
        .execute();
      return { returned, begun: events.map(({ at }) => at), now: clock.now() };
    },
);

const DAY = 24 * 60;

test.for([
  [0, -300, 0],
  [0, 300, 0],
  [0, 2, 10],
  [0, -2, 10],
  [-26, 0, 0],
  [300, 0, 0],
  [-3 * DAY, 3 * DAY, 7],
] as const)(
  'what is billed is what the server knows, with the car %i and the phone %i minutes ahead, told %i minutes late',
  async ([car, phone, lateMinutes], { course, db }) => {
    const right = await course({ car: 0, phone: 0, lateMinutes: 0 });
    expect(right.returned.status, right.returned.text).toBe(200);
    const { returned, begun, now } = await course({ car, phone, lateMinutes });
    expect(returned.status, returned.text).toBe(200);
    expect(returned.output.price.total).toEqual(right.returned.output.price.total);
    // A trip begins neither before its grant is valid nor in the future; a car may be ahead by a minute
    // (domain/telematics/car-state.ts).
    const { start: validFrom } = grantValidity({ start: START, end: END });
    expect(begun).toHaveLength(1);
    for (const at of begun) {
      expect(Temporal.Instant.compare(at, validFrom)).toBeGreaterThanOrEqual(0);
      expect(Temporal.Instant.compare(at, now.add({ seconds: 60 }))).toBeLessThanOrEqual(0);
    }
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  },
);
