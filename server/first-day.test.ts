import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { runRecorded } from './admin-act.ts';
import { adminProgram, runProgram } from './admin-program.ts';
import { buildApp } from './app.ts';
import { endMissed } from './features/booking/end-missed.ts';
import { bookedAtStations } from './features/booking/moved-station.repository.ts';
import { loadContent } from './features/page/load-content.ts';
import { unconfirmedNote } from './features/page/unconfirmed-texts.ts';
import { applyRoles } from './features/staff/roles.ts';
import { importFleet } from './features/vehicle/import-fleet.ts';
import { FEATURES } from './features.ts';
import { hasProvider, seedRules } from './reference-data/reference-data.repository.ts';
import { clientOf, inProcess } from './test/client.ts';
import { testDatabase } from './test/database.ts';
import { person } from './test/registration-body.ts';
import { serverTest } from './test/server-test.ts';
import { testServices } from './test/stage.ts';

const ROOT = join(import.meta.dirname, '..');
const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();

/** An installation whose database has nothing but its tables, and the commands of the terminal, as they are typed. */
const test = serverTest()
  .override('startsAt', () => berlin('2027-05-12T10:00'))
  .extend('operator', async ({ templateUrl, clock, network, folder }, { onCleanup }) => {
    const { db, url, close } = await testDatabase(templateUrl);
    const { services, close: closeServices } = await testServices(db);
    const app = await buildApp({ services, now: clock.now, pages: false });
    onCleanup(async () => {
      await app.close();
      await closeServices();
      await close();
    });
    const admin = async (line: string) => {
      const printed: string[] = [];
      const print = (text: string) => void printed.push(text);
      const setup = { ...services, db, ownerUrl: url, now: clock.now(), user: 'chefin', print };
      const program = adminProgram(
        FEATURES.flatMap((feature) => feature.admin),
        async (command, words, options) => {
          const asking = { readSecret: async () => '', confirm: async () => true };
          const fault = await runRecorded(command, words, options, setup, (given, person) =>
            command.run(words, given as never, { ...setup, ...asking, person }),
          );
          if (fault) print(fault);
          return fault ? 1 : 0;
        },
      );
      const code = await runProgram(program, line.split(' '));
      return { code, text: printed.join('\n').replaceAll('\u00a0', ' ') };
    };
    const done = async (line: string) => {
      const { code, text } = await admin(line);
      expect([line, code, text]).toEqual([line, 0, text]);
      return text;
    };
    return { db, url, folder, call: clientOf(inProcess(app, network.address)), admin, done };
  });

test('from an empty production database to the first bill: own town, prices and employee', async ({
  operator,
  clock,
}) => {
  const { db, url, folder, call, admin, done } = operator;
  // Before anything has come, commands say what is missing.
  for (const command of ['prices show', 'providers list'])
    expect((await admin(command)).text).toContain('Es gibt noch keinen Anbieter');

  // Stations and cars, as `npm run import` takes them.
  expect(await hasProvider(db)).toBe(false);
  await seedRules(db, { id: 'eigenauto', title: 'Eigenauto' });
  const sample = (name: string) => readFile(join(ROOT, 'content/demo', name));
  const imported = await importFleet({
    url,
    providerId: undefined,
    files: {
      stations: await sample('beispiel-stationen.geojson'),
      vehicles: await sample('beispiel-fahrzeuge.csv'),
    },
    booked: bookedAtStations(clock.now()),
  });
  expect(imported.faults).toEqual([]);

  // What ships for everybody, and who answers for it.
  await loadContent(db, [join(ROOT, 'content')], clock.now());
  expect(await unconfirmedNote(db)).toContain('Geschäftsbedingungen');
  for (const slug of ['agb', 'datenschutz', 'impressum']) await done(`content confirm page/${slug}`);
  expect(await unconfirmedNote(db)).toBeUndefined();
  expect((await admin('content archive page/agb')).code).toBe(1);

  // Prices of one's own, from the file that counts now.
  const path = join(folder, 'preise.yaml');
  const shown = await done('prices show');
  await writeFile(
    path,
    shown
      .replace(/(\n {2}S:\n {4}stunde-tag: )"?2,90"?/, '$13,33')
      .replace(/im-monat: "?9,90"?/, 'im-monat: 12,90'),
  );
  expect(await done(`prices import ${path}`)).toContain('Klasse S, Stunde am Tag: 2,90 € → 3,33 €');
  expect(await done(`prices import ${path} --yes`)).toContain('Übernommen');
  clock.set(clock.now().add({ minutes: 5 }));

  // The town's page is there, with these prices, and nothing of another company is.
  const hero = await call('GET /{city}/hero', { params: { city: 'bamberg' } });
  expect(hero.output.fields.title).toBe('Carsharing in Bamberg');
  expect(JSON.stringify(hero.output).replaceAll('\u00a0', ' ')).toContain('3,33 €');
  const settings = await call('GET /settings');
  expect(settings.output.cities.map((city) => city.title)).toEqual(['Bamberg']);
  expect(settings.output.unwritten).toContain('/presse');

  // The first customer is the first employee.
  const body = person({ city: 'bamberg', tariffId: 'einzel-plus' });
  const registered = await call('POST /customers', { body });
  expect([registered.status, registered.code]).toEqual([201, undefined]);
  const { id, customer_number: number } = await db
    .selectFrom('customer')
    .select(['id', 'customer_number'])
    .executeTakeFirstOrThrow();
  expect((await admin(`employees add ${number} bamberg`)).text).toContain('ist noch nicht frei');
  const mails = await db.selectFrom('mail').select('text_body').execute();
  const token = mails.flatMap(
    (mail) => /email-bestaetigung\?token=([\w-]+)/.exec(mail.text_body)?.[1] ?? [],
  )[0];
  const confirmed = await call('POST /emailconfirmations/confirm', { body: { token: token ?? '' } });
  expect(confirmed.status).toBe(204);
  await done(`documents in-person ${number}`);
  await done(`employees add ${number} bamberg`);
  await applyRoles(db, clock.now());
  const login = await call('POST /tokens', { body: { login: number, credential: body.password ?? '' } });
  const as = { token: login.output.id };
  expect((await call('GET /workingtimes/current', undefined, as)).output.city?.title).toBe('Bamberg');

  // A booking that nobody comes for, and the first bill.
  const { id: bookeeId } = await db
    .selectFrom('vehicle')
    .where('class', '=', 'S')
    .select('id')
    .executeTakeFirstOrThrow();
  const timeRange = { start: '2027-05-13T08:00:00Z', end: '2027-05-13T11:00:00Z' };
  expect((await call('POST /bookings', { body: { bookeeId, timeRange } }, as)).status).toBe(201);
  clock.set(berlin('2027-06-02T04:30'));
  await endMissed(db, clock.now());
  await done('billing run --month 2027-05');
  const [invoice] = await db.selectFrom('invoice').selectAll().where('customer_id', '=', id).execute();
  const text = JSON.stringify(invoice?.content).replaceAll('\u00a0', ' ');
  expect(text).toContain('BA-SW 101E');
  expect(text).toContain('3 Std. (7–22 Uhr) × 3,33 €');
  // 12.90 a month for 20 of 31 days.
  expect(text).toMatch(/Grundgebühr Tarif Plus, Mai 2027 \(20 von 31 Tagen\)[^}]*832/);
  expect(await done('billing verify')).toMatch(/^1 Rechnung: /);
  expect(await done(`employees end ${number}`)).toContain('arbeitet bis 02.06.2027');
});
