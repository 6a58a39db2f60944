import type { As } from './client.ts';
import type { Refused, Scenario } from './scenarios.ts';
import type { Period, Scene } from './scene.ts';
import { hoursFrom, NOW, type StageCustomer } from './stage.ts';

/** Moves start and end by so many minutes. */
export const shift = ({ start, end }: Period, by: { start?: number; end?: number }) => ({
  start: Temporal.Instant.from(start)
    .add({ minutes: by.start ?? 0 })
    .toString(),
  end: Temporal.Instant.from(end)
    .add({ minutes: by.end ?? 0 })
    .toString(),
});

/** Books a vehicle that no other scenario uses. */
export async function booked(
  { ada, call, freshPeriod, freshVehicle }: Scene,
  by: StageCustomer = ada,
  timeRange = freshPeriod(),
) {
  const bookeeId = await freshVehicle();
  const { output } = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token });
  return { id: output.id, params: { id: String(output.id) }, bookeeId, timeRange };
}

/** Books a vehicle, and puts the booking into this state. */
export async function inState(scene: Scene, state: string, by?: StageCustomer) {
  const made = await booked(scene, by);
  await scene.db.updateTable('booking').set({ state }).where('id', '=', made.id).execute();
  return made;
}

/** A main account with a booking, and one of its drivers to whom it can be lent. */
export async function lendable(scene: Scene, { lent = false } = {}) {
  const main = await scene.stage.addCustomer({ plan: 'FIRMA' });
  const driver = await scene.stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  const made = await booked(scene, main);
  const as = { token: main.token };
  if (lent) await lend(scene, made.id, driver.id, as);
  return { ...made, main, driver, as };
}

/** Lets the trip of a booking have begun. */
export const begin = ({ db }: Scene, id: number) =>
  db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();

export const lend = ({ ada, call }: Scene, id: number, driverId: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/lend', { params: { id: String(id) }, body: { driverId } }, as);

type PeriodRefusal =
  | 'PERIOD_TOO_SHORT'
  | 'PERIOD_TOO_LONG'
  | 'PERIOD_OFF_GRID'
  | 'PERIOD_IN_PAST'
  | 'PERIOD_TOO_FAR_AHEAD';
/** A period for each refusal of one. */
export const PERIODS: Record<PeriodRefusal, (scene: Scene) => Period> = {
  PERIOD_TOO_SHORT: ({ freshPeriod }) => shift(freshPeriod(1), { end: -15 }),
  PERIOD_TOO_LONG: ({ freshPeriod }) => shift(freshPeriod(28 * 24), { end: 15 }),
  PERIOD_OFF_GRID: ({ freshPeriod }) => shift(freshPeriod(), { start: 5, end: 5 }),
  PERIOD_IN_PAST: () => hoursFrom(NOW, -2, 4),
  PERIOD_TOO_FAR_AHEAD: () => hoursFrom(NOW, 24 * 180),
};

/** What a call refuses that asks for a period. */
export const periods = (ask: (scene: Scene, timeRange: Period) => Promise<Refused>) =>
  Object.fromEntries(
    Object.entries(PERIODS).map(([code, period]): [string, Scenario] => [
      code,
      (scene) => ask(scene, period(scene)),
    ]),
  ) as Record<PeriodRefusal, Scenario>;

/** Lets the documents of a customer be valid no longer, or never have been checked. */
export async function expireDocuments(
  { db }: Scene,
  { id }: StageCustomer,
  until: Temporal.Instant | null = NOW,
) {
  await db.updateTable('customer').set({ documents_valid_until: until }).where('id', '=', id).execute();
}

export function book(
  { ada, call }: Scene,
  bookeeId: number,
  timeRange: Period,
  as: As = { token: ada.token },
) {
  return call('POST /bookings', { body: { bookeeId, timeRange } }, as);
}

export function change({ ada, call }: Scene, id: number, timeRange: Period, as: As = { token: ada.token }) {
  return call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, as);
}

export function cancel({ ada, call }: Scene, id: number, as: As = { token: ada.token }) {
  return call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, as);
}
