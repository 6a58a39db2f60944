import { describe, expect } from 'vitest';
import { NEWSLETTER_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { type As } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { newsletterJobs } from './newsletter.jobs.ts';

const EMAIL = 'zoe@example.org';
const tokenIn = (text: string) => /[?]token=([\w-]+)/.exec(text)?.[1] ?? '';

const test = serverTest().extend('newsletter', ({ db, call }) => {
  const subscribe = (more: object = {}, as: As = {}) =>
    call('POST /newsletter', { body: { doubleOptIn: 'false', email: EMAIL, prename: 'Zoë', ...more } }, as);
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  const lastMail = async () => {
    const mail = (await mails()).at(-1);
    if (!mail) throw new Error('no mail');
    return mail;
  };
  const confirm = (token: string) => call('POST /newsletter/confirm', { body: { token } });
  const subscription = () =>
    db.selectFrom('newsletter_subscription').where('email', '=', EMAIL).selectAll().executeTakeFirstOrThrow();
  const begin = async () => {
    await subscribe();
    const link = tokenIn((await lastMail()).text_body);
    await confirm(link);
    const mail = await lastMail();
    return { link, mail, token: tokenIn(mail.unsubscribe_url ?? '') };
  };
  const unsubscribe = (token: string) => call('POST /newsletter/unsubscribe', { query: { token } });
  return { subscribe, mails, lastMail, confirm, subscription, begin, unsubscribe };
});
test.override('environment', { PUBLIC_URL: 'https://auto.example.org' });
test.beforeEach(async ({ db }) => {
  for (const table of ['mail', 'attempt', 'newsletter_subscription', 'onetime_token'] as const) {
    await db.deleteFrom(table).execute();
  }
});

describe('an order', () => {
  test('is a subscription only when the link of the mail was used, whatever doubleOptIn says', async ({
    newsletter,
  }) => {
    expect((await newsletter.subscribe({ email: 'Zoe@Example.org' })).status).toBe(204);
    expect((await newsletter.subscription()).confirmed_at).toBeNull();
    const asked = await newsletter.lastMail();
    expect(asked).toMatchObject({ template: 'newsletter_bestaetigung', to_address: EMAIL });
    expect((await newsletter.confirm(tokenIn(asked.text_body))).status).toBe(204);
    expect(await newsletter.subscription()).toMatchObject({
      confirmed_at: NOW,
      ended_at: null,
      prename: 'Zoë',
    });
    expect((await newsletter.lastMail()).template).toBe('newsletter_willkommen');
  });

  test('goes to a domain with umlauts as mail servers know it; the other spelling is no second one', async ({
    db,
    newsletter,
  }) => {
    for (const email of [
      'Zoë@bäckerei.example',
      'zoe@Bäckerei',
      'zoe@xn--ä.de',
      `zoe@${'ä'.repeat(62)}.de`,
    ]) {
      expect((await newsletter.subscribe({ email })).problem.fields?.map(({ name }) => name)).toEqual([
        'email',
      ]);
    }
    const kept = 'zoe@xn--bckerei-5wa.example';
    for (const email of ['zoe@Bäckerei.example', kept]) {
      expect((await newsletter.subscribe({ email })).status).toBe(204);
      expect((await newsletter.lastMail()).to_address).toBe(kept);
    }
    const rows = await db.selectFrom('newsletter_subscription').select('email').execute();
    expect(rows).toEqual([{ email: kept }]);
  });

  test('is confirmed once, however often the link is clicked, also at the same time', async ({
    newsletter,
  }) => {
    await newsletter.subscribe();
    const token = tokenIn((await newsletter.lastMail()).text_body);
    const answers = await Promise.all([
      newsletter.confirm(token),
      newsletter.confirm(token),
      newsletter.confirm(token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await newsletter.confirm(token)).status).toBe(204);
    expect((await newsletter.mails()).map(({ template }) => template)).toEqual([
      'newsletter_bestaetigung',
      'newsletter_willkommen',
    ]);
  });

  test('cannot be confirmed after its time', async ({ clock, newsletter }) => {
    await newsletter.subscribe();
    clock.set(NOW.add({ hours: 24 * NEWSLETTER_CONFIRMATION_DAYS }));
    expect((await newsletter.confirm(tokenIn((await newsletter.lastMail()).text_body))).code).toBe(
      'LINK_INVALID',
    );
    expect((await newsletter.subscription()).confirmed_at).toBeNull();
  });

  test('of a known address is answered like any other, leads to one mail too, and changes nothing', async ({
    newsletter,
  }) => {
    const unknown = await newsletter.subscribe();
    await newsletter.confirm(tokenIn((await newsletter.lastMail()).text_body));
    const known = await newsletter.subscribe({ prename: 'Fremd', name: 'Anders', city: 'Bonn' });
    const headersOf = ({ headers }: typeof known) => ({ ...headers, date: '' });
    expect([known.status, known.text, headersOf(known)]).toEqual([
      unknown.status,
      unknown.text,
      headersOf(unknown),
    ]);
    expect(await newsletter.lastMail()).toMatchObject({ template: 'newsletter_bekannt', to_address: EMAIL });
    expect(await newsletter.subscription()).toMatchObject({ prename: 'Zoë', name: null, city: null });
  });

  test('of a logged-in customer for his confirmed address needs no further mail; of anybody else it does', async ({
    db,
    stage,
    newsletter,
  }) => {
    const ada = await stage.addCustomer();
    const { email } = await db
      .updateTable('customer')
      .set({ email_confirmed_at: NOW })
      .where('id', '=', ada.id)
      .returning('email')
      .executeTakeFirstOrThrow();
    await newsletter.subscribe({ email }, {});
    expect((await newsletter.lastMail()).template).toBe('newsletter_bestaetigung');
    const ben = await stage.addCustomer();
    await newsletter.subscribe({ email }, { token: ben.token });
    expect((await newsletter.lastMail()).template).toBe('newsletter_bestaetigung');
    await newsletter.subscribe({ email }, { token: ada.token });
    expect((await newsletter.lastMail()).template).toBe('newsletter_willkommen');
  });

  test('is limited for each mail address, and for each network address', async ({ newsletter }) => {
    for (let count = 0; count < 3; count++) expect((await newsletter.subscribe()).status).toBe(204);
    // The answer stays the same, so that nobody learns of earlier orders; only the mail is missing.
    expect((await newsletter.subscribe()).status).toBe(204);
    expect((await newsletter.subscribe({ email: 'ZOE@example.org' })).status).toBe(204);
    expect(await newsletter.mails()).toHaveLength(3);
    const others = [];
    for (let count = 0; count < 10; count++) {
      others.push((await newsletter.subscribe({ email: `andere${count}@example.org` })).status);
    }
    expect(others).toContain(429);
    expect(await newsletter.mails()).toHaveLength(others.filter((status) => status === 204).length + 3);
  });

  test('is limited, as messages are, for all addresses of a network together', async ({ app }) => {
    const statuses = { email: [] as number[], newsletter: [] as number[] };
    for (let count = 1; count <= 12; count++) {
      const from = { remoteAddress: `2001:db8:1:2::${count.toString(16)}`, method: 'POST' } as const;
      const message = { subject: 'a', body: 'b' };
      const email = await app.inject({ ...from, url: '/api/booking/email', payload: message });
      statuses.email.push(email.statusCode);
      const order = { email: `netz${count}@example.org` };
      const newsletter = await app.inject({ ...from, url: '/api/booking/newsletter', payload: order });
      statuses.newsletter.push(newsletter.statusCode);
    }
    expect(statuses.email.filter((status) => status === 204)).toHaveLength(5);
    expect(statuses.newsletter.filter((status) => status === 204)).toHaveLength(10);
  });

  test('that nobody confirms is forgotten after a month, with the name', async ({
    services,
    db,
    newsletter,
  }) => {
    await newsletter.subscribe();
    const [job] = newsletterJobs;
    await job?.run(db, NOW.add({ hours: 29 * 24 }), services);
    await newsletter.subscription();
    await job?.run(db, NOW.add({ hours: 31 * 24 }), services);
    await expect(newsletter.subscription()).rejects.toThrow();
  });

  test.for([
    '',
    'zoe',
    'zoe@',
    'a@b',
    'zoe@example.org, ben@example.org',
    'zoe@exa\nmple.org',
    `${'x'.repeat(250)}@example.org`,
  ])('%j is no address: said beside the field', async (email, { newsletter }) => {
    const { problem } = await newsletter.subscribe({ email });
    expect(problem.fields?.map(({ name }) => name)).toEqual(['email']);
    expect(await newsletter.mails()).toEqual([]);
  });
});

describe('unsubscribing', () => {
  test('works by the link in each mail to a subscriber, at once and as often as one likes', async ({
    clock,
    newsletter,
  }) => {
    const { mail, token } = await newsletter.begin();
    expect(mail.text_body).toContain(`https://auto.example.org/newsletterabmeldung?token=${token}`);
    expect((await newsletter.unsubscribe(token)).status).toBe(204);
    clock.set(NOW.add({ hours: 1 }));
    expect((await newsletter.unsubscribe(token)).status).toBe(204);
    expect(await newsletter.subscription()).toMatchObject({ ended_at: NOW });
  });

  test('works by the one click of a mail program: a form to the address in the header, without a cookie', async ({
    send,
    call,
    newsletter,
  }) => {
    const { mail } = await newsletter.begin();
    const url = new URL(mail.unsubscribe_url ?? '');
    const answer = await send({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(204);
    expect((await newsletter.subscription()).ended_at).toEqual(NOW);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const token = url.searchParams.get('token') ?? '';
    expect((await call('POST /newsletter/unsubscribe', { query: { token } }, { form })).status).toBe(204);
  });

  test('is not undone by the old confirmation link, but by a new order', async ({ newsletter }) => {
    const { link, token } = await newsletter.begin();
    await newsletter.unsubscribe(token);
    expect((await newsletter.confirm(link)).code).toBe('LINK_INVALID');
    await newsletter.subscribe();
    expect((await newsletter.lastMail()).template).toBe('newsletter_bestaetigung');
    await newsletter.confirm(tokenIn((await newsletter.lastMail()).text_body));
    expect((await newsletter.subscription()).ended_at).toBeNull();
  });

  test.for(['x', '', "' or 1=1", '00000000-0000-0000-0000-00000000'])(
    'with %j nothing ends, and a link that was cut is told',
    async (token, { newsletter }) => {
      await newsletter.begin();
      expect((await newsletter.unsubscribe(token)).status).toBeGreaterThanOrEqual(400);
      expect((await newsletter.subscription()).ended_at).toBeNull();
    },
  );

  test('of what is no longer subscribed is no failure (§7.51), and ends nobody else’s', async ({
    newsletter,
  }) => {
    await newsletter.begin();
    expect((await newsletter.unsubscribe(crypto.randomUUID())).status).toBe(204);
    expect((await newsletter.subscription()).ended_at).toBeNull();
  });
});
