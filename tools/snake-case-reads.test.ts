import { expect, test } from 'vitest';
import { snakeCaseReads } from './snake-case-reads.ts';

const HANDLER = 'server/features/booking/show-booking.ts';

test.each([
  ['a member', 'const cents = row.time_cents;'],
  ['a member that may be missing', 'const cents = row?.time_cents;'],
  ['a member by its name in quotes', "const cents = row['time_cents'];"],
  ['a part of a row', 'const { time_cents } = row;'],
  ['a part of a row with another name', 'const { time_cents: cents } = row;'],
  ['a part of a row that a function gets', 'const centsOf = ({ time_cents }: Row) => time_cents;'],
])('a column read outside of a repository is refused: %s', (_, text) => {
  expect(snakeCaseReads(HANDLER, text)).toEqual(['time_cents']);
});

test('what only looks like a column is not refused', () => {
  const text = `
    // row.time_cents was its name
    const { timeCents } = row;
    const text = 'row.time_cents';
    const MAX_CENTS = limits.MAX_CENTS;
    await mailer.queue({ template: 'buchung_neu', placeholders: { buchung_neu: timeCents } });`;
  expect(snakeCaseReads(HANDLER, text)).toEqual([]);
});

test.each([
  'server/features/booking/booking.repository.ts',
  'server/features/booking/changeable-sql.ts',
  'server/db/migrate.ts',
  'server/test/stage.ts',
  'server/features/booking/booking.test.ts',
  'e2e/book-car.test.ts',
  'server/adapters/nominatim-geocoder.ts',
])('columns are read where SQL is, and foreign names where others are asked: %s', (path) => {
  expect(snakeCaseReads(path, 'const cents = row.time_cents;')).toEqual([]);
});
