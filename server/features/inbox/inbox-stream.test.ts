import { expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { insertNote } from '#server/features/customer-file/customer-file.repository.ts';
import { insertRoleEnd } from '#server/features/staff/staff-role.repository.ts';
import { authorization } from '#server/test/client.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { NOW, type StageCustomer, testServices } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

/** Two servers on one database, over the network: what one writes, the other one's listeners are told. */
const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('here', { scope: 'file' }, async ({ app }) => app.listen({ port: 0, host: '127.0.0.1' }))
  .extend('elsewhere', { scope: 'file' }, async ({ stage, db, environment, clock }, { onCleanup }) => {
    expect(stage).toBeDefined();
    const { services, close } = await testServices(db, environment);
    const app = await buildApp({ services, now: clock.now, pages: false });
    onCleanup(async () => {
      await app.close();
      await close();
    });
    return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  })
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend(
    'remind',
    ({ db }) =>
      (customer: StageCustomer, author: StagePerson) =>
        insertNote(db, {
          customerId: customer.id,
          authorId: author.id,
          text: 'Anrufen',
          remindOn: '2027-05-12',
          now: NOW,
        }),
  );

const PATH = '/api/booking/console/inbox/stream';

/** Opens a stream; `next` resolves to the version that is told next, and to undefined when it has ended. */
async function listen(address: string, { token }: Pick<StagePerson, 'token'>) {
  const leaving = new AbortController();
  const response = await fetch(address + PATH, {
    headers: { accept: 'text/event-stream', authorization: authorization(token) },
    signal: leaving.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const found = /^data: (\w+)\n\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return found[1];
      }
      const read = await reader?.read();
      if (!read || read.done) return undefined;
      text += read.value;
    }
  };
  return { next, leave: () => leaving.abort() };
}

test('who listens at one server is told what another one has written, and what the list answers is of that version', async ({
  here,
  elsewhere,
  service,
  ada,
  remind,
  call,
}) => {
  const streams = [await listen(here, service), await listen(elsewhere.address, service)];
  const before = await Promise.all(streams.map(({ next }) => next()));
  expect(before[0]).toBe(before[1]);
  const id = String(await remind(ada, service));
  const told = await Promise.all(streams.map(({ next }) => next()));
  expect(told[0]).toBe(told[1]);
  expect(told[0]).not.toBe(before[0]);
  const { output } = await call('GET /console/inbox', undefined, { token: service.token });
  expect(output.version).toBe(told[0]);
  await call(
    'POST /console/inbox/{kind}/{id}/claim',
    { params: { kind: 'NOTE', id }, body: {} },
    { token: service.token },
  );
  const claimed = await Promise.all(streams.map(({ next }) => next()));
  expect(claimed[0]).toBe(claimed[1]);
  expect(claimed[0]).not.toBe(told[0]);
  for (const { leave } of streams) leave();
});

test('whoever does not accept a stream is told once', async ({ call, service }) => {
  const { text, headers } = await call('GET /console/inbox/stream', undefined, { token: service.token });
  expect(text).toMatch(/^retry: \d+\nevent: inbox\ndata: \w+\n\n$/);
  expect(headers['cache-control']).toBe('no-store');
});

test('it ends with the login, with the role, and with the server, and for nobody else', async ({
  elsewhere,
  service,
  db,
  stage,
  ada,
  remind,
}) => {
  const [one, other] = [
    await addPerson({ db, stage, vault }, 'SERVICE'),
    await addPerson({ db, stage, vault }, 'FIELD'),
  ];
  const streams = await Promise.all([service, one, other].map((who) => listen(elsewhere.address, who)));
  const [stays, loggedOut, ended] = streams;
  for (const { next } of streams) expect(await next()).toBeDefined();
  await db.deleteFrom('token').where('customer_id', '=', one.id).execute();
  await insertRoleEnd(db, { roleId: other.roleId, at: NOW, by: null, now: NOW });
  expect(await loggedOut?.next()).toBeUndefined();
  expect(await ended?.next()).toBeUndefined();
  await remind(ada, service);
  expect(await stays?.next()).toBeDefined();
  elsewhere.app.announceClosing();
  expect(await stays?.next()).toBeUndefined();
});
