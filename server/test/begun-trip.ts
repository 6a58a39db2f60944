import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import type { Db } from '#server/db/connect.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { takeAnswers } from '#server/features/trip/take-answers.ts';
import type { Client } from './client.ts';
import { idOf } from './scene.ts';
import type { Clock } from './server-test.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';

/** 10:15 to 12:15 in Berlin, with a small car: 2,90 € an hour. */
export const START = NOW.add({ minutes: 10 });
export const END = START.add({ hours: 2 });
export const STATION = { lat: 49.45, lng: 11.08 };
export const PARKED = {
  position: STATION,
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
  odometerM: 12_000_000,
};
type ReturnBody = RequestOf<'POST /bookings/{id}/return'>['body'];

export type BegunTrip = {
  bookingId: number;
  vehicleId: number;
  driver: StageCustomer;
  /** The car says how it is now. */
  say(change?: Partial<CarState>): Promise<void>;
  /** Asks the car to do something, and answers for it; undefined: it stays silent until the command expires. */
  command(kind: 'UNLOCK' | 'LOCK', answer: 'DONE' | 'FAULT' | 'DOOR_OPEN' | undefined): Promise<string>;
  giveBack(
    body?: ReturnBody,
    key?: string,
  ): Promise<{
    status: number;
    code: string | undefined;
    output: OutputOf<'POST /bookings/{id}/return'>;
    problem: { fields?: { name: string; message: string }[] };
  }>;
};

/** Books a car, answers the check and opens it: the trip has begun at START. */
export async function beginTrip(
  { stage, db, call, clock }: { stage: Stage; db: Db; call: Client; clock: Clock },
  {
    electric = false,
    plan = 'EINZEL',
    stationId,
    odometerM = PARKED.odometerM,
  }: {
    electric?: boolean;
    plan?: 'EINZEL' | 'PLUS';
    stationId?: number | undefined;
    odometerM?: number;
  } = {},
): Promise<BegunTrip> {
  const driver = await stage.addCustomer({ plan, documentsValidUntil: NOW.add({ hours: 1000 }) });
  await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
  const { id: vehicleId } = await stage.addVehicle({ electric, ...(stationId ? { stationId } : {}) });
  await issueBoxes(db, [vehicleId], NOW);
  const as = { token: driver.token };
  clock.set(NOW);
  const timeRange = { start: START.toString(), end: END.toString() };
  const { output } = await call('POST /bookings', { body: { bookeeId: vehicleId, timeRange } }, as);
  const bookingId = output.id;
  clock.set(START);
  let sequence = 0;
  let state = { ...PARKED, odometerM };
  const trip: BegunTrip = {
    bookingId,
    vehicleId,
    driver,
    async say(change = {}) {
      state = { ...state, ...change };
      const at = change.at ?? clock.now();
      const told = { ...state, at, sequence: ++sequence };
      await writeCarNews(db, [{ vehicleId, online: true, lastContactAt: clock.now(), state: told }]);
    },
    async command(kind, answer) {
      const asked = await call(
        'POST /bookings/{id}/commands',
        { params: idOf(bookingId), body: { kind } },
        as,
      );
      const commandId = asked.output.id;
      const at = clock.now();
      if (answer === undefined) return commandId;
      const outcome = answer === 'DONE' ? 'DONE' : 'REFUSED';
      const reason = answer === 'DONE' ? undefined : answer;
      const told = { commandId, at, outcome, reason } as const;
      await takeAnswers(db, [{ kind: 'ANSWER', vehicleId, receivedAt: at, isKept: false, answer: told }], at);
      return commandId;
    },
    giveBack: (body = {}, key) =>
      call(
        'POST /bookings/{id}/return',
        { params: idOf(bookingId), body },
        { ...as, ...(key ? { key } : {}) },
      ),
  };
  await trip.say();
  const check = { asDescribed: true, cleanInside: 1, cleanOutside: 1 } as const;
  await call('POST /bookings/{id}/departurecheck', { params: idOf(bookingId), body: check }, as);
  await trip.command('UNLOCK', 'DONE');
  return trip;
}
