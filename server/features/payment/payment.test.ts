import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { PASSWORD, type StageCustomer } from '#server/test/stage.ts';

const FIRST = 'DE02 1203 0000 0000 2020 51';
const KEY = 'k-0123456789-0123456789';
const SECOND = 'DE89 3704 0044 0532 0130 00';

const test = serverTest()
  .extend(
    'change',
    ({ call, ada }) =>
      (
        change: Partial<Record<'iban' | 'accountHolder' | 'currentPassword', string>> & {
          sepaAccepted?: boolean;
        } = {},
        key?: string,
        { token }: Pick<StageCustomer, 'token'> = ada,
      ) =>
        call(
          'POST /sepaaccounts',
          {
            body: {
              iban: FIRST,
              accountHolder: 'Ada Beispiel',
              sepaAccepted: true,
              currentPassword: PASSWORD,
              ...change,
            },
          },
          { token, ...(key === undefined ? {} : { key }) },
        ),
  )
  .extend('list', ({ call, ada }) => async ({ token }: Pick<StageCustomer, 'token'> = ada) => {
    const { output } = await call('GET /sepaaccounts', undefined, { token });
    return output.items;
  });

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('mail').execute();
});

describe('another account to be debited', () => {
  test('ends the mandate before, has one of its own with its consent, and the owner is told by mail', async ({
    db,
    ada,
    change,
    list,
  }) => {
    const first = await change();
    expect(first.status).toBe(201);
    const account = ada.number.replace('-1', '');
    expect(first.output).toMatchObject({
      maskedIban: 'DE** **** **** **** **20 51',
      bankName: 'Deutsche Kreditbank Berlin',
      accountHolder: 'Ada Beispiel',
      reference: `SW-${account}-1`,
      endedAt: null,
    });
    const second = await change({ iban: SECOND, accountHolder: '  3 Freunde GmbH & Co. KG ' });
    expect(second.output).toMatchObject({
      reference: `SW-${account}-2`,
      accountHolder: '3 Freunde GmbH & Co. KG',
    });
    expect((await list()).map(({ reference, endedAt }) => [reference, endedAt === null])).toEqual([
      [`SW-${account}-2`, true],
      [`SW-${account}-1`, false],
    ]);
    const consents = db.selectFrom('consent').where('customer_id', '=', ada.id).selectAll();
    expect((await consents.execute()).map(({ kind }) => kind)).toEqual(['SEPA']);
    const mails = await db.selectFrom('mail').orderBy('id').selectAll().execute();
    expect(mails.map(({ template }) => template)).toEqual(['konto_geaendert', 'konto_geaendert']);
    expect(mails[1]?.text_body).toContain(`SW-${account}-2`);
    expect(mails[1]?.text_body).not.toContain('37040044');
  });

  test('that is debited already needs no new mandate, however often it is sent', async ({
    db,
    change,
    list,
  }) => {
    const { output } = await change();
    await db.deleteFrom('mail').execute();
    expect((await change({ iban: FIRST.replaceAll(' ', '').toLowerCase() })).output).toEqual(output);
    const [again, sent] = [await change({ iban: SECOND }, KEY), await list()];
    expect((await change({ iban: SECOND }, KEY)).output).toEqual(again.output);
    expect(await list()).toEqual(sent);
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  });

  test('by two at once: one after the other, and one is debited at the end', async ({ db, ada, change }) => {
    const answers = await Promise.all([FIRST, SECOND, FIRST, SECOND].map((iban) => change({ iban })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const active = db
      .selectFrom('sepa_mandate')
      .where('customer_id', '=', ada.id)
      .where('ended_at', 'is', null)
      .selectAll();
    expect(await active.execute()).toHaveLength(1);
  });

  test('is refused at each field that is wrong, in one answer; without the password nothing changes', async ({
    change,
    list,
  }) => {
    const wrong = await change({
      iban: 'DE03 1203 0000 0000 2020 51',
      accountHolder: 'x'.repeat(71),
      sepaAccepted: false,
    });
    expect(wrong.problem.fields).toMatchObject([
      { name: 'iban', message: 'Diese IBAN stimmt nicht. Bitte prüfe die Ziffern.' },
      { name: 'accountHolder' },
      { name: 'sepaAccepted', message: 'Bitte erteile uns das SEPA-Lastschriftmandat.' },
    ]);
    const guessed = await change({ currentPassword: 'nicht meins' });
    expect(guessed.problem.fields).toMatchObject([{ name: 'currentPassword' }]);
    expect(await list()).toEqual([]);
  });

  test('is none of a driver’s business', async ({ stage, ada, change, list }) => {
    await change();
    const driver = await stage.addDriver(ada);
    expect((await change({ iban: SECOND }, undefined, driver)).code).toBe('FORBIDDEN');
    expect(await list(driver)).toEqual([]);
  });

  test('may be changed five times an hour', async ({ change }) => {
    for (let time = 0; time < 5; time++) {
      expect((await change({ iban: time % 2 ? FIRST : SECOND })).status).toBe(201);
    }
    expect((await change({ accountHolder: 'Eine Andere' })).code).toBe('RATE_LIMITED');
  });

  test('of somebody whom we have turned away is told to staff, once', async ({ db, stage, ada, change }) => {
    const turnedAway = await stage.addCustomer();
    await change({}, undefined, turnedAway);
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', turnedAway.id).execute();
    await db.deleteFrom('mail').execute();
    await change();
    await change({ iban: SECOND });
    await change();
    const cases = await db.selectFrom('review_case').where('customer_id', '=', ada.id).selectAll().execute();
    expect(cases).toMatchObject([{ kind: 'USER_DATA', facts: { flags: ['IBAN'] } }]);
    expect(JSON.stringify(cases)).not.toContain('202051');
    const mails = db.selectFrom('mail').where('template', '=', 'betrugsverdacht_nutzerdaten').selectAll();
    expect(await mails.execute()).toHaveLength(1);
  });
});
