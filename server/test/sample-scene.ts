import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { registrationSamples } from './registration-samples.ts';
import type { Period, Scene } from './scene.ts';
import { hoursFrom, NOW, type StageCustomer } from './stage.ts';

/** A scene for hostile requests to the calls of one feature, with people whom no other feature's requests have changed. */
export type SampleScene = Scene & {
  /** Who sends the requests: rolf, a company, somebody blocked, fleet. More may be added. */
  senders: StageCustomer[];
  firm: StageCustomer;
  /** Heads a sales partner, and sends what only its people may. */
  seller: StageCustomer & { partnerId: number };
  vehicleIds: [number, number];
};

export async function createSampleScene(scene: Scene): Promise<SampleScene> {
  const { stage } = scene;
  const rolf = await stage.addCustomer({ employee: true });
  const firm = await stage.addCustomer({ plan: 'FIRMA' });
  const blocked = await stage.addCustomer({ state: 'BLOCKED' });
  const fleet = await stage.addCustomer({ employee: 'FLEET' });
  const small = await stage.addVehicle();
  const electric = await stage.addVehicle({ class: 'M', electric: true });
  return {
    ...scene,
    rolf,
    fleet,
    firm,
    senders: [rolf, firm, blocked, fleet],
    seller: await stage.addSalesPerson(),
    vehicleIds: [small.id, electric.id],
  };
}

/** Adds three bookings each of rolf and of the company, from this day on. Returns their ids. */
export async function addSampleBookings(
  { call, firm, rolf, vehicleIds: [small, electric] }: SampleScene,
  fromDay = 0,
): Promise<string[]> {
  const made: string[] = [];
  for (let day = fromDay; day < fromDay + 6; day++) {
    const [bookeeId, { token }] = day % 2 === 0 ? [small, rolf] : [electric, firm];
    const body = { bookeeId, timeRange: hoursFrom(NOW, 24 * day, 3) };
    made.push(String((await call('POST /bookings', { body }, { token })).output.id));
  }
  return made;
}

/** Adds a booking of somebody in each of these weeks from now. Returns their ids. */
export async function bookInWeeks(
  { call, vehicleIds: [, bookeeId] }: SampleScene,
  { token }: StageCustomer,
  weeks: number[],
): Promise<string[]> {
  const made: string[] = [];
  for (const week of weeks) {
    const body = { bookeeId, timeRange: hoursFrom(NOW, 24 * 7 * week, 3) };
    made.push(String((await call('POST /bookings', { body }, { token })).output.id));
  }
  return made;
}

/** Adds a trip of the company that has begun, with a car that has a box. */
export async function addRunningTrip({
  call,
  db,
  firm,
  freshVehicle,
}: SampleScene): Promise<{ bookingId: number; vehicleId: number }> {
  const bookeeId = await freshVehicle();
  await issueBoxes(db, [bookeeId], NOW);
  const body = { bookeeId, timeRange: hoursFrom(NOW, 24 * 30, 3) };
  const { id } = (await call('POST /bookings', { body }, { token: firm.token })).output;
  await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
  return { bookingId: id, vehicleId: bookeeId };
}

export const SAMPLE_PERIODS: Period[] = Array.from({ length: 40 }, (_, index) =>
  hoursFrom(NOW, 2 * index * index, 3),
);

/** Returns values for fields that calls of many features have. */
export const commonSamples = ({ senders, stage, vehicleIds }: SampleScene): Record<string, unknown[]> => ({
  ...registrationSamples(),
  // `address` is also the name of a search parameter.
  address: ['Nürnberg', 'Bonner Straße', ...(registrationSamples()['address'] ?? [])],
  email: ['kunde@example.org', 'Zoe.Ann@Example.org'],
  bookeeId: vehicleIds,
  placeId: [String(stage.stationId), undefined],
  ids: [vehicleIds.join(','), undefined],
  class: ['S,M', 'S', undefined],
  feature: ['ELECTRIC', undefined],
  login: senders.map(({ number }) => number),
  lat: ['49.45'],
  lng: ['11.08'],
  radius: ['900', undefined, undefined, undefined],
  cursor: ['MCwwLDE', 'MCw1MDAsMg', 'MTgwMDAwMDAwMDAwMCwx', ...Array.from({ length: 9 }, () => undefined)],
  offset: ['0', '0', '100'],
  x: [0, 0.5],
  y: [0.25, 1],
  severity: [1, 3],
  photos: [[], [{ id: crypto.randomUUID(), byteSize: 900 }]],
  byteSize: [900],
});

/** Candidates for strings with a pattern. */
export const SAMPLE_TEXTS = [
  ...SAMPLE_PERIODS.flatMap(({ start, end }) => [start, end, start.replace('Z', '+00:00')]),
  '7,49,12,51',
  '11.0,49.4,11.2,49.5',
  'kunde@example.org',
  '49.45',
  '11.08',
  '-0.5',
  '900',
  '1',
  '20',
  '5,7',
  'S,M',
  'ELECTRIC',
  'Hauptstraße 1',
  'bookee,bookee.bookeeType',
];
