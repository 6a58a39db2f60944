import { describe, expect } from 'vitest';
import { sendSalesConsulting } from '#contract/sales.ts';
import { YEAR_ASSUMPTION_NAMES, YEAR_ASSUMPTIONS } from '#domain/sales/consulting-questions.ts';
import { ASSUMPTION_NAMES, CAR_ASSUMPTIONS } from '#domain/statement/car-assumptions.ts';
import type { Db } from '#server/db/connect.ts';
import { sampleConsulting } from '#server/test/sample-consulting.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = serverTest();
const NB = '\u00A0';
const mailsTo = (db: Db, address: string) =>
  db
    .selectFrom('mail')
    .where('to_address', '=', address)
    .orderBy('id')
    .select(['template', 'text_body'])
    .execute();

describe('a consulting by mail', () => {
  test('says what was assumed, each line of the year, their sum, the next best and a private car', async ({
    call,
    db,
    stage,
  }) => {
    const { token } = await stage.addSalesPerson();
    const body = sampleConsulting({ emailAddress: ' Kundin@Beratung.example.org ' });
    expect((await call('POST /salesconsultings', { body }, { token })).status).toBe(204);
    const [mail, ...others] = await mailsTo(db, 'Kundin@Beratung.example.org');
    expect(others).toEqual([]);
    expect(mail?.template).toBe('vertrieb_beratung');
    for (const words of [
      'bei Bürgerladen Nord hast du dich beraten lassen',
      `52 Fahrten im Jahr, jede 2 Stunden und 50${NB}km, Klasse${NB}S`,
      'Wer fährt: eine Person\nStadt: Nürnberg',
      `Unser Vorschlag: Tarif Start, mit Kilometerpaketen, mit Sicherheitspaket`,
      `Zeit am Tag: 301,60${NB}€ – 52 Fahrten × 5,80${NB}€ (2 Std. (7–22${NB}Uhr) × 2,90${NB}€)`,
      `Kilometerpakete: 460,00${NB}€ – 4 × 500${NB}km für 115,00${NB}€, jedes 90 Tage gültig`,
      `Summe im Jahr: 1.059,80${NB}€`,
      `Das Nächstbeste kostet im Jahr 25,80${NB}€ mehr`,
      `Bei 2.600${NB}km im Jahr kosten dich unsere Autos etwa`,
      `Schäden, bei uns im Schnitt 31,20${NB}€, sind in diesem Vergleich`,
      `Wertverlust: 1.500${NB}€ im Jahr`,
      'mit den Preisen vom 12.05.2027',
      '/registrierung?stadt=nuernberg',
    ]) {
      expect(mail?.text_body).toContain(words);
    }
  });

  test('of a company sets no private car beside it', async ({ call, db, stage }) => {
    const { token } = await stage.addSalesPerson();
    const body = sampleConsulting({
      emailAddress: 'firma@example.org',
      drivers: { audience: 'COMPANY', persons: 1 },
    });
    await call('POST /salesconsultings', { body }, { token });
    const [mail] = await mailsTo(db, 'firma@example.org');
    expect(mail?.text_body).toContain('Tarif Firma');
    expect(mail?.text_body).not.toContain('eigenes Auto');
  });

  test('an address that is none is told at its field, and nothing is sent', async ({ call, stage }) => {
    const { token } = await stage.addSalesPerson();
    const body = sampleConsulting({ emailAddress: 'kundin@' });
    const { problem } = await call('POST /salesconsultings', { body }, { token });
    expect(problem).toMatchObject({
      resultCode: 'FIELD_INVALID',
      fields: [{ name: 'emailAddress', message: 'E-Mail Adresse ist ungültig.' }],
    });
  });

  test('carries no word of the caller: whatever is no number, choice or city of the partner is refused', async ({
    call,
    db,
    stage,
  }) => {
    const { token } = await stage.addSalesPerson();
    const spam = 'https://boese.example/gewinn';
    const bodies = [
      { ...sampleConsulting(), text: spam },
      { ...sampleConsulting(), city: spam },
      { ...sampleConsulting(), drivers: { audience: spam, persons: 1 } },
      { ...sampleConsulting(), year: { ...sampleConsulting().year, trips: spam } },
    ] as ReturnType<typeof sampleConsulting>[];
    for (const body of bodies) {
      expect(
        (
          await call(
            'POST /salesconsultings',
            { body: { ...body, emailAddress: 'fremd@example.org' } },
            { token },
          )
        ).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(await mailsTo(db, 'fremd@example.org')).toEqual([]);
  });

  test('goes to one address three times a day, whoever asks, and the fourth is told when to try again', async ({
    call,
    clock,
    db,
    stage,
  }) => {
    const [one, other] = [await stage.addSalesPerson(), await stage.addSalesPerson()];
    const send = (token: string, emailAddress: string) =>
      call('POST /salesconsultings', { body: sampleConsulting({ emailAddress }) }, { token });
    for (const token of [one.token, other.token, one.token]) await send(token, 'oft@example.org');
    // The same mailbox, however it is written.
    const fourth = await send(other.token, 'OFT@example.org');
    expect(fourth.code).toBe('RATE_LIMITED');
    expect(await mailsTo(db, 'oft@example.org')).toHaveLength(3);
    expect((await send(other.token, 'anders@example.org')).status).toBe(204);
    clock.set(NOW.add({ hours: 25 }));
    await db
      .updateTable('token')
      .set({ expires_at: NOW.add({ hours: 48 }) })
      .execute();
    expect((await send(other.token, 'oft@example.org')).status).toBe(204);
  });

  test('thirty an hour are enough for one person at a partner, and hold up nobody else there', async ({
    call,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const colleague = await stage.addSalesPerson(head.partnerId);
    const send = (token: string, index: number) =>
      call(
        'POST /salesconsultings',
        { body: sampleConsulting({ emailAddress: `kunde-${index}@example.org` }) },
        { token },
      );
    for (let index = 0; index < 30; index++) await send(head.token, index);
    expect((await send(head.token, 30)).code).toBe('RATE_LIMITED');
    expect((await send(colleague.token, 31)).status).toBe(204);
  });
});

test('the call takes exactly the amounts that the screen takes', () => {
  const { body } = sendSalesConsulting;
  const takes = (changed: object) => body.safeParse({ ...sampleConsulting(), ...changed }).success;
  const { car, year, drivers } = sampleConsulting();
  for (const name of ASSUMPTION_NAMES) {
    const { max } = CAR_ASSUMPTIONS[name];
    expect(
      [max, max + 1, -1].map((value) => takes({ car: { ...car, [name]: value } })),
      name,
    ).toEqual([true, false, false]);
  }
  const place = { fahrten: 'trips', strecke: 'km', stunden: 'hours', schaden: 'tripsPerDamage' } as const;
  for (const name of YEAR_ASSUMPTION_NAMES) {
    const { min, max } = YEAR_ASSUMPTIONS[name];
    const put = (value: number) =>
      takes(
        name === 'personen'
          ? { drivers: { ...drivers, persons: value } }
          : { year: { ...year, [place[name]]: value } },
      );
    expect([min, max, min - 1, max + 1].map(put), name).toEqual([true, true, false, false]);
  }
});
