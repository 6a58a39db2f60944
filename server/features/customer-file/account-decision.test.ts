import { describe, expect } from 'vitest';
import { decideCase, findOpenCases, openCase } from '#server/features/case/case.repository.ts';
import { liftCaseBlock } from '#server/features/customer-block/customer-block.repository.ts';
import { endBlocks } from '#server/features/customer-block/end-blocks.ts';
import { findPreset } from '#server/features/staff/staff-caller.repository.ts';
import { insertPreset } from '#server/features/staff/staff-role.repository.ts';
import { addDueInvoice, blockForDebt } from '#server/test/due-invoice.ts';
import { mailer } from '#server/test/registration-test.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type Stage, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const TOLD = 'Das Auto war zweimal stark verschmutzt. Bitte ruf uns an.';
const REASON = 'Zweimal verschmutzt zurückgegeben';
/** The scene's day is a Wednesday, the 12th. */
const WEEK = '2027-05-19';
const LONGER = '2027-05-20';
const AFTER_WEEK = Temporal.Instant.from('2027-05-19T22:00:00Z');
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  .extend(
    'block',
    ({ call, service, ada }) =>
      (more: { lastDay?: string; told?: string } = {}, who = service) =>
        call(
          'POST /console/customers/{accountNumber}/block',
          { params: { accountNumber: ada.number }, body: { told: TOLD, reason: REASON, ...more } },
          as(who),
        ),
  )
  .extend(
    'unblock',
    ({ call, service, ada }) =>
      (who = service) =>
        call(
          'POST /console/customers/{accountNumber}/unblock',
          { params: { accountNumber: ada.number }, body: { reason: 'Ist geklärt' } },
          as(who),
        ),
  )
  .extend('file', ({ call, service, ada }) => async () => {
    const { output } = await call(
      'GET /console/customers/{accountNumber}',
      { params: { accountNumber: ada.number } },
      as(service),
    );
    return output;
  })
  .extend('mails', ({ db }) => async (template: string, { id }: StageCustomer) => {
    const rows = await db
      .selectFrom('mail')
      .innerJoin('customer', 'customer.email', 'mail.to_address')
      .where('customer.id', '=', id)
      .where('template', '=', template)
      .select('text_body as text')
      .execute();
    return rows.map(({ text }) => text);
  })
  .extend(
    'acts',
    ({ db, ada }) =>
      (kind: string) =>
        db
          .selectFrom('act_log')
          .where('kind', '=', kind)
          .where('customer_id', '=', ada.id)
          .orderBy('id')
          .select(['actor_id as by', 'actor_text as system', 'reason', 'after'])
          .execute(),
  );

describe('an account is blocked by hand', () => {
  test('for a week at once: it says so in the file and in a mail, and ends by itself', async ({
    db,
    ada,
    block,
    file,
    service,
    mails,
    acts,
  }) => {
    expect(await block({ lastDay: WEEK })).toMatchObject({ status: 200, output: { proposal: null } });
    expect(await file()).toMatchObject({
      state: 'BLOCKED',
      why: `Von Hand gesperrt bis 19.05.2027, von Ada Beispiel: „${TOLD}“`,
      block: { told: TOLD, until: AFTER_WEEK.toString(), since: NOW.toString() },
    });
    expect(await mails('account_gesperrt', ada)).toEqual([expect.stringContaining(TOLD)]);
    expect(await acts('CUSTOMER_BLOCKED')).toMatchObject([{ by: service.id, reason: REASON }]);

    await endBlocks(db, AFTER_WEEK.subtract({ seconds: 1 }), { mailer });
    expect((await file()).state).toBe('BLOCKED');
    // Several servers do it at the same time.
    await Promise.all([1, 2, 3].map(() => endBlocks(db, AFTER_WEEK, { mailer })));
    expect(await file()).toMatchObject({ state: 'ACTIVE', block: null, why: null });
    expect(await mails('account_entsperrt', ada)).toHaveLength(1);
    expect(await acts('CUSTOMER_UNBLOCKED')).toMatchObject([
      { by: null, system: 'Das System, nach Ablauf der Frist', after: { staysBlocked: false } },
    ]);
  });

  test('for longer only when a second person confirms, and not if it is blocked otherwise by then', async ({
    ada,
    block,
    call,
    file,
    second,
    mails,
    acts,
  }) => {
    const confirm = (id: number) =>
      call('POST /console/proposals/{id}/confirm', { params: idOf(id) }, as(second));
    const openEnded = (await block()).output.proposal?.id ?? 0;
    const longer = (await block({ lastDay: LONGER })).output.proposal?.id ?? 0;
    expect((await file()).state).toBe('ACTIVE');
    expect(await mails('account_gesperrt', ada)).toEqual([]);

    expect(await confirm(openEnded)).toMatchObject({
      output: {
        state: 'CONFIRMED',
        facts: [
          { label: 'Gesperrt', value: 'bis auf Weiteres' },
          { label: 'Was die Person liest', value: TOLD },
        ],
      },
    });
    expect(await file()).toMatchObject({ state: 'BLOCKED', block: { until: null } });
    expect(await mails('account_gesperrt', ada)).toHaveLength(1);
    expect(await acts('CUSTOMER_BLOCKED')).toMatchObject([
      { reason: REASON, after: { proposal: openEnded } },
    ]);
    // It rested on an account that was not blocked.
    expect(await confirm(longer)).toMatchObject({ output: { state: 'OUTDATED' } });
    expect((await file()).block?.until).toBeNull();
  });

  test('and another block takes the place of the first', async ({ db, ada, block, file, unblock }) => {
    await block({ lastDay: '2027-05-13' });
    await block({ lastDay: WEEK, told: 'Es dauert länger.' });
    expect((await file()).block).toMatchObject({ told: 'Es dauert länger.', until: AFTER_WEEK.toString() });
    await endBlocks(db, Temporal.Instant.from('2027-05-14T08:00:00Z'), { mailer });
    expect((await file()).state).toBe('BLOCKED');
    expect(await unblock()).toMatchObject({ output: { staysBlocked: false } });
    expect((await file()).state).toBe('ACTIVE');
    const rows = await db
      .selectFrom('customer_block')
      .where('customer_id', '=', ada.id)
      .selectAll()
      .execute();
    expect(rows.map(({ ended_at }) => ended_at)).not.toContain(null);
  });

  test('and a week and another one needs a second person, also after a break of hours', async ({
    db,
    ada,
    block,
    unblock,
    file,
  }) => {
    await block({ lastDay: '2027-05-13' });
    const began = (at: Temporal.Instant) =>
      db.updateTable('customer_block').set({ began_at: at }).where('customer_id', '=', ada.id).execute();
    await began(NOW.subtract({ hours: 72 }));
    expect((await block({ lastDay: WEEK })).output.proposal).not.toBeNull();
    // Four more days make seven.
    expect((await block({ lastDay: '2027-05-16' })).output.proposal).toBeNull();
    expect((await file()).block?.since).toBe(NOW.subtract({ hours: 72 }).toString());
    await unblock();
    expect((await block({ lastDay: WEEK, told: 'Noch einmal.' })).output.proposal).not.toBeNull();
    expect((await file()).state).toBe('ACTIVE');
    // A day later it is another block.
    await db
      .updateTable('customer_block')
      .set({ began_at: NOW.subtract({ hours: 72 }), ended_at: NOW.subtract({ hours: 25 }) })
      .where('customer_id', '=', ada.id)
      .execute();
    expect((await block({ lastDay: WEEK })).output.proposal).toBeNull();
  });

  test('and one that two have agreed to is ended sooner by one', async ({
    db,
    ada,
    block,
    file,
    call,
    second,
  }) => {
    const proposal = (await block()).output.proposal?.id ?? 0;
    await call('POST /console/proposals/{id}/confirm', { params: idOf(proposal) }, as(second));
    await db
      .updateTable('customer_block')
      .set({ began_at: NOW.subtract({ hours: 24 * 60 }) })
      .where('customer_id', '=', ada.id)
      .execute();
    expect((await block({ lastDay: WEEK })).output.proposal).toBeNull();
    expect((await file()).block?.until).toBe(AFTER_WEEK.toString());
    expect((await block({ lastDay: LONGER })).output.proposal).not.toBeNull();
  });

  test('by two at the same moment: one block holds', async ({ db, ada, block, file }) => {
    const answers = await Promise.all(
      ['2027-05-14', '2027-05-15', '2027-05-16'].map((lastDay) => block({ lastDay })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const open = await db
      .selectFrom('customer_block')
      .where('customer_id', '=', ada.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    expect((await file()).state).toBe('BLOCKED');
  });

  test('not until a day that is over', async ({ block }) => {
    expect(await block({ lastDay: '2027-05-11' })).toMatchObject({
      code: 'FIELD_INVALID',
      problem: { fields: [{ name: 'lastDay', message: 'Dieser Tag ist schon vorbei.' }] },
    });
  });
});

describe('beside the block of a case', () => {
  test('each is lifted for itself, whichever came first', async ({ db, ada, block, unblock, file }) => {
    for (const caseComesFirst of [true, false]) {
      if (caseComesFirst) await blockForDebt(db, ada.id, NOW);
      await block({ lastDay: WEEK });
      if (!caseComesFirst) await blockForDebt(db, ada.id, NOW);
      await endBlocks(db, AFTER_WEEK, { mailer });
      expect(await file()).toMatchObject({
        state: 'BLOCKED',
        block: null,
        why: 'Eine Rechnung ist trotz Mahnung offen.',
      });
      expect(await unblock()).toMatchObject({ output: { staysBlocked: false } });
      expect((await file()).state).toBe('ACTIVE');
    }
  });

  test('what the case has blocked is lifted in the terminal, and the block by hand stays', async ({
    db,
    ada,
    block,
    unblock,
    file,
  }) => {
    await blockForDebt(db, ada.id, NOW);
    await block({ lastDay: WEEK });
    expect(await liftCaseBlock(db, ada.id, NOW)).toBe('BLOCKED_BY_STAFF');
    expect((await file()).state).toBe('BLOCKED');
    expect(await unblock()).toMatchObject({ output: { staysBlocked: false } });
    expect((await file()).state).toBe('ACTIVE');
    expect(await liftCaseBlock(db, ada.id, NOW)).toBe('NOT_BLOCKED');
  });

  test('both reasons are read, and what a suspicion has blocked is lifted by who decides cases', async ({
    db,
    ada,
    block,
    unblock,
    file,
    service,
  }) => {
    await openCase(db, { kind: 'BOOKINGS', customerId: ada.id, fingerprint: null, facts: {}, now: NOW });
    const [found] = await findOpenCases(db);
    await decideCase(db, { id: found?.id ?? 0, decision: 'CONFIRMED', by: 'Bea', now: NOW });
    await block({ lastDay: WEEK });
    expect((await file()).why).toMatch(/^Von Hand gesperrt.*“ Die Buchungen der ersten vier Wochen/);
    expect(await unblock()).toMatchObject({ output: { staysBlocked: true } });
    const { rights } = await findPreset(db, 'SERVICE');
    const preset = { role: 'SERVICE', by: service.id, now: NOW } as const;
    await insertPreset(db, { ...preset, rights: { ...rights, CASES: ['SEE'] } });
    expect(await unblock()).toMatchObject({ code: 'FORBIDDEN' });
    expect((await file()).state).toBe('BLOCKED');
    await insertPreset(db, { ...preset, rights });
    expect(await unblock()).toMatchObject({ output: { staysBlocked: false } });
  });

  test('a debt is paid first', async ({ db, ada, unblock, mails }) => {
    await addDueInvoice(db, ada.id);
    await blockForDebt(db, ada.id, NOW);
    expect(await unblock()).toMatchObject({ code: 'DEBT_STILL_DUE' });
    expect(await mails('account_entsperrt', ada)).toEqual([]);
  });
});

describe('an account is checked by hand', () => {
  const company = (stage: Stage) => stage.addCustomer({ state: 'PRELIMINARY', plan: 'FIRMA' });
  const decided = test.extend(
    'decide',
    ({ call, service }) =>
      ({ number }: StageCustomer, body: { decision: 'ACCEPTED' | 'DENIED'; told?: string }) =>
        call(
          'POST /console/customers/{accountNumber}/check',
          { params: { accountNumber: number }, body: { ...body, reason: 'Handelsregister geprüft' } },
          as(service),
        ),
  );

  decided(
    'it is denied with words for the person, and accepted after an objection',
    async ({ db, stage, decide, mails, service }) => {
      const firm = await company(stage);
      const told = 'Im Handelsregister steht die Firma nicht.';
      expect((await decide(firm, { decision: 'DENIED', told })).output.decided).toEqual([
        { accountNumber: firm.number, state: 'DENIED' },
      ]);
      expect(await mails('pruefung_abgelehnt', firm)).toEqual([expect.stringContaining(told)]);
      expect((await decide(firm, { decision: 'ACCEPTED' })).status).toBe(200);
      expect(await mails('pruefung_bestanden', firm)).toHaveLength(1);
      expect((await decide(firm, { decision: 'ACCEPTED' })).code).toBe('CHECK_DECIDED');
      const rows = await db
        .selectFrom('act_log')
        .where('customer_id', '=', firm.id)
        .orderBy('id')
        .select(['kind', 'actor_id as by'])
        .execute();
      expect(rows).toEqual([
        { kind: 'CHECK_DENIED', by: service.id },
        { kind: 'CHECK_ACCEPTED', by: service.id },
      ]);
    },
  );

  decided('by two at the same moment: one decides', async ({ stage, decide, mails }) => {
    const firm = await company(stage);
    const answers = await Promise.all([
      decide(firm, { decision: 'DENIED', told: 'Steht nicht im Register.' }),
      decide(firm, { decision: 'DENIED', told: 'Gibt es nicht.' }),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'CHECK_DECIDED']));
    expect(await mails('pruefung_abgelehnt', firm)).toHaveLength(1);
  });
});
