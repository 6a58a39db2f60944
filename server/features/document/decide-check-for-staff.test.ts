import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { PAPER_POINTS, type PaperPoint } from '#domain/document/paper-point.ts';
import { photoConsent, samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = serverTest().extend('papers', ({ call, db, clock, stage }) => {
  async function handIn(token: string): Promise<void> {
    const as = { token };
    await call('PUT /consents/{kind}', photoConsent(), as);
    for (const kind of DOCUMENT_KINDS) {
      const params = { params: { kind } };
      const file = await samplePhoto();
      await call('PUT /documentchecks/current/documents/{kind}', params, { ...as, file });
    }
    await call('POST /documentchecks/current/submit', undefined, as);
  }
  async function waiting() {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    await handIn(customer.token);
    const { output } = await call('GET /documentchecks/current', undefined, { token: customer.token });
    return { ...customer, checkId: output.id ?? 0, params: { id: String(output.id) } };
  }
  const employee = async () => ({ token: (await stage.addCustomer({ employee: true })).token });
  const viewsOf = (customerId: number) =>
    db.selectFrom('document_view').where('customer_id', '=', customerId).select(['kind', 'via']).execute();
  const mailsTo = async (customerId: number) =>
    (
      await db
        .selectFrom('mail')
        .innerJoin('customer', 'customer.email', 'mail.to_address')
        .where('customer.id', '=', customerId)
        .orderBy('mail.id')
        .select(['template', 'text_body'])
        .execute()
    ).map(({ template, text_body }) => ({ template, text: text_body }));
  return {
    handIn,
    waiting,
    employee,
    viewsOf,
    mailsTo,
    later: () => clock.set(clock.now().add({ minutes: 1 })),
  };
});
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

const APPROVED = { decision: 'APPROVED' as const, compared: [...PAPER_POINTS] };
const submittedAt = NOW.toString();

describe('photos that wait', () => {
  test('are listed oldest first, shown with what to compare, each look on record', async ({
    call,
    papers,
  }) => {
    const first = await papers.waiting();
    papers.later();
    const second = await papers.waiting();
    const as = await papers.employee();
    const { output } = await call('GET /documentchecks', { query: {} }, as);
    expect(output.items.map(({ id }) => id)).toEqual([first.checkId, second.checkId]);
    // The list says who waits, and nothing of the papers: it is no look at them.
    expect(await papers.viewsOf(first.id)).toEqual([]);
    const shown = await call('GET /documentchecks/{id}', { params: first.params, query: {} }, as);
    expect(shown.output).toMatchObject({
      id: first.checkId,
      customerNumber: first.number,
      state: 'SUBMITTED',
      submittedAt,
      documents: DOCUMENT_KINDS.map((kind) => ({ kind })),
    });
    const photo = { params: { id: first.params.id, kind: 'SELFIE' as const }, query: {} };
    await call('GET /documentchecks/{id}/documents/{kind}', photo, as);
    expect(await papers.viewsOf(first.id)).toEqual([
      { kind: null, via: 'API' },
      { kind: 'SELFIE', via: 'API' },
    ]);
  });

  test('are passed point by point, with state and mail as in the terminal', async ({ call, db, papers }) => {
    const customer = await papers.waiting();
    const as = await papers.employee();
    const approve = (compared: readonly PaperPoint[]) =>
      call(
        'POST /documentchecks/{id}/decision',
        { params: customer.params, body: { ...APPROVED, submittedAt, compared: [...compared] } },
        as,
      );
    await db.updateTable('customer').set({ email_confirmed_at: NOW }).where('id', '=', customer.id).execute();
    const incomplete = await approve(['NAME']);
    expect(incomplete.problem.fields?.[0]?.name).toBe('compared');
    expect((await approve(PAPER_POINTS)).output).toMatchObject({
      state: 'APPROVED',
      decidedBy: expect.stringMatching(/^Ada Beispiel \(\d+-1\)$/),
    });
    const { state, documents_valid_until } = await db
      .selectFrom('customer')
      .where('id', '=', customer.id)
      .select(['state', 'documents_valid_until'])
      .executeTakeFirstOrThrow();
    expect([state, documents_valid_until !== null]).toEqual(['ACTIVE', true]);
    expect((await papers.mailsTo(customer.id)).map(({ template }) => template)).toEqual([
      'dokumente_bestanden',
    ]);
  });

  test('say whether only automatics may be driven, which stays until a check says otherwise', async ({
    call,
    db,
    papers,
  }) => {
    const as = await papers.employee();
    const licencesAfter = async (classes: string | null, onlyAutomatics?: boolean) => {
      const customer = await papers.waiting();
      const ofCustomer = db.updateTable('customer').where('id', '=', customer.id);
      await ofCustomer.set({ licence_classes: classes }).execute();
      const body = { ...APPROVED, submittedAt, onlyAutomatics };
      const { output } = await call(
        'POST /documentchecks/{id}/decision',
        { params: customer.params, body },
        as,
      );
      return output.licenceClasses;
    };
    expect(await licencesAfter('AM, B, L', true)).toBe('AM, B 78, L');
    expect(await licencesAfter(null, true)).toBe('B 78');
    expect(await licencesAfter('B78', false)).toBe('B');
    expect(await licencesAfter('B78')).toBe('B78');
    expect(await licencesAfter(null)).toBeNull();
  });

  test('are rejected with a reason that the customer reads', async ({ call, papers }) => {
    const customer = await papers.waiting();
    const as = await papers.employee();
    const reject = (reason: string) =>
      call(
        'POST /documentchecks/{id}/decision',
        { params: customer.params, body: { decision: 'REJECTED', submittedAt, reason } },
        as,
      );
    for (const reason of [' \n ', 'x'.repeat(501)]) {
      expect((await reject(reason)).problem.fields?.[0]?.name).toBe('reason');
    }
    expect((await reject('Die Rückseite ist unscharf.')).output.state).toBe('REJECTED');
    const [mail] = await papers.mailsTo(customer.id);
    expect(mail?.template).toBe('dokumente_abgelehnt');
    expect(mail?.text).toContain('Die Rückseite ist unscharf.');
    const own = await call('GET /documentchecks/current', undefined, { token: customer.token });
    expect(own.output).toMatchObject({ state: 'REJECTED', reason: 'Die Rückseite ist unscharf.' });
  });

  test('are decided by one of two at once', async ({ call, papers }) => {
    const customer = await papers.waiting();
    const [one, other] = [await papers.employee(), await papers.employee()];
    const { params } = customer;
    const answers = await Promise.all([
      call('POST /documentchecks/{id}/decision', { params, body: { ...APPROVED, submittedAt } }, one),
      call(
        'POST /documentchecks/{id}/decision',
        { params, body: { decision: 'REJECTED', submittedAt, reason: 'Unscharf.' } },
        other,
      ),
    ]);
    expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual(['DOCUMENT_CHECK_DECIDED', 'OK']);
    expect(await papers.mailsTo(customer.id)).toHaveLength(1);
  });

  test('that were handed in anew are not decided about by who saw the ones before', async ({
    call,
    papers,
  }) => {
    const customer = await papers.waiting();
    const as = await papers.employee();
    await call(
      'PUT /consents/{kind}',
      { params: { kind: 'DOCUMENT_PHOTOS' }, body: { allowed: 'NO' } },
      { token: customer.token },
    );
    papers.later();
    await papers.handIn(customer.token);
    const answer = await call(
      'POST /documentchecks/{id}/decision',
      { params: customer.params, body: { ...APPROVED, submittedAt } },
      as,
    );
    expect(answer.code).toBe('DOCUMENT_CHECK_DECIDED');
  });
});

describe('whoever decides', () => {
  test('works for the provider with the right to see papers: leading the fleet alone is not enough', async ({
    call,
    db,
    papers,
    stage,
  }) => {
    const customer = await papers.waiting();
    const fleetOnly = await stage.addCustomer();
    await db
      .updateTable('customer')
      .set({ add_props: JSON.stringify([{ type: { id: 3351 }, value: true }]) })
      .where('id', '=', fleetOnly.id)
      .execute();
    const as = { token: fleetOnly.token };
    const answers = [
      await call('GET /documentchecks', { query: {} }, as),
      await call('GET /documentchecks/{id}', { params: customer.params, query: {} }, as),
      await call(
        'POST /documentchecks/{id}/decision',
        { params: customer.params, body: { ...APPROVED, submittedAt } },
        as,
      ),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await papers.viewsOf(customer.id)).toEqual([]);
  });

  test('does not decide about their own papers', async ({ call, db, papers }) => {
    const customer = await papers.waiting();
    const employee = JSON.stringify([{ type: { id: 3356 }, value: true }]);
    await db
      .updateTable('customer')
      .set({ add_props: employee, state: 'ACTIVE' })
      .where('id', '=', customer.id)
      .execute();
    const as = { token: customer.token };
    const listed = await call('GET /documentchecks', { query: {} }, as);
    expect(listed.output.items.map(({ id }) => id)).not.toContain(customer.checkId);
    const answer = await call(
      'POST /documentchecks/{id}/decision',
      { params: customer.params, body: { ...APPROVED, submittedAt } },
      as,
    );
    expect(answer.code).toBe('DOCUMENT_CHECK_UNKNOWN');
  });
});

describe('papers whose check is decided', () => {
  test('are read with a reason that is kept, and not by counting numbers', async ({
    call,
    clock,
    db,
    papers,
  }) => {
    const customer = await papers.waiting();
    const [decider, curious] = [await papers.employee(), await papers.employee()];
    const look = (as: { token: string }, reason?: string) =>
      call(
        'GET /documentchecks/{id}',
        { params: customer.params, query: reason === undefined ? {} : { reason } },
        as,
      );
    const photo = (as: { token: string }) =>
      call(
        'GET /documentchecks/{id}/documents/{kind}',
        { params: { id: customer.params.id, kind: 'SELFIE' }, query: {} },
        as,
      );
    await look(decider);
    const { params } = customer;
    await call('POST /documentchecks/{id}/decision', { params, body: { ...APPROVED, submittedAt } }, decider);
    // Whoever has just decided sees what they have decided about.
    expect((await look(decider)).status).toBe(200);
    expect((await photo(decider)).status).toBe(200);
    for (const reason of [undefined, '', ' \u200b ', 'x', 'x'.repeat(201)])
      expect((await look(curious, reason)).code).toBe('DOCUMENT_REASON_NEEDED');
    expect((await photo(curious)).code).toBe('DOCUMENT_UNKNOWN');
    expect((await look(curious, 'Rückfrage der Polizei, Az. 12/27')).status).toBe(200);
    expect((await photo(curious)).status).toBe(200);
    const reasons = await db
      .selectFrom('document_view')
      .where('check_id', '=', customer.checkId)
      .where('reason', 'is not', null)
      .select('reason')
      .execute();
    expect(reasons).toEqual([{ reason: 'Rückfrage der Polizei, Az. 12/27' }]);
    clock.set(clock.now().add({ hours: 1 }));
    expect((await look(decider)).code).toBe('DOCUMENT_REASON_NEEDED');
    expect((await photo(curious)).code).toBe('DOCUMENT_UNKNOWN');
  });
});
