import { expect, test } from 'vitest';
import { migrationFaults } from './migration-numbers.ts';

const fault = (name: string, next: string) => `server/db/migrations/${name}: die nächste Nummer ist ${next}`;

test('what databases have run stays as it is', () => {
  expect(migrationFaults(['003-identity.sql', '003-vehicle-locks.sql', '014-logins.sql'])).toEqual([]);
});

test('from 015 on each number follows the one before', () => {
  expect(migrationFaults(['014-logins.sql', '015-unlock.sql', '016-trip.sql'])).toEqual([]);
  expect(migrationFaults(['014-logins.sql', '016-trip.sql'])).toEqual([fault('016-trip.sql', '015')]);
});

test('a number that is taken is told the next free one', () => {
  expect(migrationFaults(['015-trip.sql', '015-unlock.sql', '016-bill.sql'])).toEqual([
    fault('015-unlock.sql', '017'),
  ]);
});

test('nothing is filled in where history has a gap, or doubled', () => {
  expect(migrationFaults(['008-trip.sql', '014-unlock.sql'])).toEqual([
    fault('008-trip.sql', '015'),
    fault('014-unlock.sql', '015'),
  ]);
});

test('a file without a number is told it', () => {
  expect(migrationFaults(['trip.sql', '15-trip.sql'])).toEqual([
    fault('15-trip.sql', '015'),
    fault('trip.sql', '015'),
  ]);
});
