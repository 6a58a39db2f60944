import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { debitCollected, monthlyFee } from '#domain/ledger/account-entries.ts';
import { serverTest } from '#server/test/server-test.ts';
import { adminDatev } from './admin-datev.ts';
import { insertPostings } from './ledger.repository.ts';

const test = serverTest();

test('a month for DATEV is written when it is over, the same bytes each time, with the sum that customers owe', async ({
  db,
  stage,
  folder,
}) => {
  const ada = await stage.addCustomer();
  const at = Temporal.Instant.from('2027-05-20T10:00:00Z');
  const matter = { customerId: ada.id, currency: 'EUR' as const };
  await insertPostings(
    db,
    [
      { cause: 'MONTHLY_FEE', causeKey: 'a', matter, occurredAt: at, entries: monthlyFee(990, 'Tarif Plus') },
      { cause: 'PAYMENT', causeKey: 'b', matter, occurredAt: at, entries: debitCollected(400) },
      {
        cause: 'MONTHLY_FEE',
        causeKey: 'c',
        matter,
        occurredAt: at.add({ hours: 24 * 20 }),
        entries: monthlyFee(5_000, 'Tarif Plus'),
      },
    ],
    at,
  );
  const lines: string[] = [];
  const setup = {
    db,
    now: Temporal.Instant.from('2027-06-03T10:00:00Z'),
    print: (line: string) => void lines.push(line),
    datev: { consultant: 29_098, client: 55_003 },
  };
  const [first, again] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
  expect(await adminDatev([], { month: '2027-05', to: first }, setup)).toBeUndefined();
  const later = { ...setup, now: Temporal.Instant.from('2027-09-03T10:00:00Z') };
  expect(await adminDatev([], { month: '2027-05', to: again }, later)).toBeUndefined();
  expect(await readFile(again)).toEqual(await readFile(first));
  expect(lines[0]).toContain('2 Buchungssätze, 2 Zeilen');
  const debtor = `1${ada.number.replace('-1', '').padStart(6, '0')}`;
  const rows = (await readFile(first, 'latin1'))
    .split('\r\n')
    .slice(2, -1)
    .map((row) => row.split(';'))
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1));
  expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9]])).toEqual([
    ['9,90', '"S"', debtor, '840300', '2005'],
    ['4,00', '"S"', '120000', debtor, '2005'],
  ]);

  expect(await adminDatev([], {}, setup)).toContain('--month');
  expect(await adminDatev([], { month: '2027-06' }, setup)).toContain('noch nicht vorbei');
  expect(await adminDatev([], { month: '2026-01' }, setup)).toContain('steht nichts');
  expect(await adminDatev([], { month: '2027-05', to: join(folder, 'fehlt/a.csv') }, setup)).toContain(
    'lässt sich nicht schreiben',
  );
});
