import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { OpeningGuard } from '#cars/offline-opening.ts';
import { makePhone, type Phone } from '#server/test/phone.ts';
import { signGrant } from './grant-key.ts';

const VEHICLE = 17;
const BOOKING = 123;
const FROM = Temporal.Instant.from('2027-05-12T07:45:00Z');
const UNTIL = Temporal.Instant.from('2027-05-12T11:00:00Z');
const DURING = FROM.add({ minutes: 20 });
const KEY_ID = '3f0c4c3e-9d1f-4f0a-8f2e-0b6a5d1c2b3a';
const CHECKED = { check: 'AS_DESCRIBED' } as const;

let server: { publicKey: KeyObject; privateKey: KeyObject };
let phone: Phone;
beforeAll(async () => {
  server = generateKeyPairSync('ed25519');
  phone = await makePhone();
});

function guardOf(vehicleId = VEHICLE) {
  const guard = new OpeningGuard(vehicleId);
  const publicKey = server.publicKey.export({ format: 'jwk' }).x ?? '';
  guard.hearKeys({ keys: [{ id: KEY_ID, publicKey }] });
  return guard;
}

const grantOf = (change: { serial?: number; vehicleId?: number; isChecked?: boolean } = {}) =>
  signGrant(
    {
      serial: 45,
      vehicleId: VEHICLE,
      bookingId: BOOKING,
      deviceKey: phone.deviceKey,
      validFrom: FROM,
      validUntil: UNTIL,
      isChecked: false,
      ...change,
    },
    { id: KEY_ID, privateKey: server.privateKey },
  );

it('a car opens at every time of the grant and at no other', async () => {
  const minutes = fc.integer({ min: -100_000, max: 100_000 });
  await fc.assert(
    fc.asyncProperty(minutes, async (offset) => {
      const guard = guardOf();
      const at = FROM.add({ minutes: offset });
      const answer = await phone.answer(guard.challenge(), grantOf(), CHECKED);
      const got = guard.check(answer, at);
      const isBefore = Temporal.Instant.compare(at, FROM) < 0;
      const isAfter = Temporal.Instant.compare(at, UNTIL) >= 0;
      expect(typeof got === 'string' ? got : 'DONE').toBe(
        isBefore ? 'GRANT_TOO_EARLY' : isAfter ? 'GRANT_EXPIRED' : 'DONE',
      );
    }),
  );
});

it('a car opens for nothing in which a character was changed', async () => {
  const fields = fc.constantFrom('grant', 'nonce', 'signature');
  await fc.assert(
    fc.asyncProperty(fields, fc.nat(), fc.integer({ min: 1, max: 63 }), async (field, place, shift) => {
      const guard = guardOf();
      const answer = await phone.answer(guard.challenge(), grantOf(), CHECKED);
      const text = answer[field];
      // The last character of a part has bits that nothing reads.
      const places = [...text.matchAll(/[\w-](?=[\w-])/g)].map((match) => match.index);
      const index = places[place % places.length] ?? 0;
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const other = letters[(letters.indexOf(text[index] ?? '') + shift) % letters.length];
      const changed = text.slice(0, index) + other + text.slice(index + 1);
      expect(typeof guard.check({ ...answer, [field]: changed }, DURING)).toBe('string');
    }),
  );
});

it('what was heard once opens nothing again, at this car or another', async () => {
  const guard = guardOf();
  const answer = await phone.answer(guard.challenge(), grantOf(), CHECKED);
  expect(guard.check(answer, DURING)).toMatchObject({ kind: 'UNLOCK' });
  expect(guard.check(answer, DURING)).toBe('NONCE_UNKNOWN');
  expect(guardOf().check(answer, DURING)).toBe('NONCE_UNKNOWN');
  const other = guardOf(18);
  const { nonce } = other.challenge();
  const relayed = await phone.answer({ vehicleId: 18, nonce }, grantOf(), CHECKED);
  expect(other.check(relayed, DURING)).toBe('OTHER_CAR');
});

it('a grant that was made before the check opens with its answer only, another one without', async () => {
  const guard = guardOf();
  expect(guard.check(await phone.answer(guard.challenge(), grantOf()), DURING)).toBe('CHECK_MISSING');
  const checked = grantOf({ isChecked: true });
  expect(guard.check(await phone.answer(guard.challenge(), checked), DURING)).toMatchObject({
    check: undefined,
  });
});

it('a revocation ends grants up to its serial and no later ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      async (serial, upTo) => {
        const guard = guardOf();
        guard.hearRevoked({ bookings: [{ id: BOOKING, upTo }] });
        const got = guard.check(await phone.answer(guard.challenge(), grantOf({ serial }), CHECKED), DURING);
        expect(got === 'GRANT_REVOKED').toBe(serial <= upTo);
      },
    ),
  );
});

it('who opened it here may lock it after the end, and nobody once it was opened otherwise', async () => {
  const guard = guardOf();
  const late = UNTIL.add({ hours: 3 });
  const lock = async () =>
    guard.check(await phone.answer(guard.challenge(), grantOf(), { kind: 'LOCK' }), late);
  expect(await lock()).toBe('GRANT_EXPIRED');
  guard.check(await phone.answer(guard.challenge(), grantOf(), CHECKED), DURING);
  expect(await lock()).toMatchObject({ kind: 'LOCK' });
  guard.forgetOpening();
  expect(await lock()).toBe('GRANT_EXPIRED');
});

it('a car that was told no key opens for nobody', async () => {
  const guard = new OpeningGuard(VEHICLE);
  expect(guard.check(await phone.answer(guard.challenge(), grantOf(), CHECKED), DURING)).toBe(
    'GRANT_INVALID',
  );
  expect(guard.check(await phone.answer(guard.challenge(), grantOf(), CHECKED), undefined)).toBe('NO_TIME');
});
