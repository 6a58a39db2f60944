import * as customerFile from '#contract/customer-file.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';
import { insertNote } from './customer-file.repository.ts';

const UNKNOWN = '999999-1';

const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
});
const fromElsewhere = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
});

/** Nobody in the scenes of others has a role. */
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

const find = ({ call }: Scene, as: As) => call('POST /console/find', { body: { text: 'Ada' } }, as);
const show = ({ call, ada }: Scene, as: As, accountNumber = ada.number) =>
  call('GET /console/customers/{accountNumber}', { params: { accountNumber } }, as);
const note = ({ call, ada }: Scene, as: As, text = 'Hat angerufen', accountNumber = ada.number) =>
  call('POST /console/customers/{accountNumber}/notes', { params: { accountNumber }, body: { text } }, as);

const settle = ({ call }: Scene, as: As, id: string, accountNumber: string) =>
  call('POST /console/customers/{accountNumber}/notes/{id}/settle', { params: { accountNumber, id } }, as);
const settleAny = (scene: Scene, as: As) => settle(scene, as, '1', scene.ada.number);
/** A note that somebody wants to be reminded of, at this account. */
const reminder = async (scene: Scene, { id: customerId }: { id: number } = scene.ada): Promise<string> =>
  String(
    await insertNote(scene.db, {
      customerId,
      authorId: scene.fleet.id,
      text: 'Anrufen',
      remindOn: '2027-05-12',
      now: NOW,
    }),
  );

const remove = (
  { call, ada }: Scene,
  as: As,
  id = '1',
  accountNumber = ada.number,
  reason = 'Falsche Akte',
) =>
  call(
    'POST /console/customers/{accountNumber}/notes/{id}/remove',
    { params: { accountNumber, id }, body: { reason } },
    as,
  );

const sendLink = (
  { call, ada }: Scene,
  as: As,
  kind: 'PASSWORD' | 'EMAIL' = 'PASSWORD',
  accountNumber = ada.number,
) => call('POST /console/customers/{accountNumber}/links', { params: { accountNumber }, body: { kind } }, as);
const mailAgain = ({ call, ada }: Scene, as: As, id = '1', accountNumber = ada.number) =>
  call('POST /console/customers/{accountNumber}/mails/{id}/again', { params: { accountNumber, id } }, as);
/** To somebody of whom one thing is another. */
const linkTo = async (
  scene: Scene,
  kind: 'PASSWORD' | 'EMAIL',
  other: { email?: null; email_confirmed_at?: Temporal.Instant; state?: string },
) => {
  const someone = await scene.stage.addCustomer();
  await scene.db.updateTable('customer').set(other).where('id', '=', someone.id).execute();
  return sendLink(scene, await service(scene), kind, someone.number);
};

export const customerFileScenarios = scenarios({
  calls: [
    callScenarios(customerFile.findAnything, {
      refusals: { ...sees(find), ...fromElsewhere(find) },
      rights: { try: (scene, _, as) => find(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.showCustomerFile, {
      refusals: {
        ...sees(show),
        CUSTOMER_UNKNOWN: async (scene) => show(scene, await service(scene), UNKNOWN),
      },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.addCustomerNote, {
      refusals: {
        ...sees(note),
        ...fromElsewhere(note),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          return keyReused((key, isSecond) =>
            note(scene, { ...as, key }, isSecond ? 'Hat noch einmal angerufen' : 'Hat angerufen'),
          );
        },
        CUSTOMER_UNKNOWN: async (scene) => note(scene, await service(scene), 'Hat angerufen', UNKNOWN),
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          return note(scene, { token: person.token }, 'Hat angerufen', person.number);
        },
      },
      rights: { try: (scene, _, as) => note(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.settleCustomerNote, {
      refusals: {
        ...sees(settleAny),
        ...fromElsewhere(settleAny),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          const [one, other] = [await reminder(scene), await reminder(scene)];
          return keyReused((key, isSecond) =>
            settle(scene, { ...as, key }, isSecond ? other : one, scene.ada.number),
          );
        },
        CUSTOMER_UNKNOWN: async (scene) => settle(scene, await service(scene), '1', UNKNOWN),
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          return settle(scene, { token: person.token }, await reminder(scene, person), person.number);
        },
        REMINDER_UNKNOWN: async (scene) => {
          const as = await service(scene);
          const { output } = await note(scene, as);
          return settle(scene, as, String(output.id), scene.ada.number);
        },
      },
      rights: { try: (scene, _, as) => settleAny(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.removeCustomerNote, {
      refusals: {
        ...sees(remove),
        ...fromElsewhere(remove),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          const { output } = await note(scene, as);
          return keyReused((key, isSecond) =>
            remove(
              scene,
              { ...as, key },
              String(output.id),
              scene.ada.number,
              isSecond ? 'Doppelt' : 'Falsche Akte',
            ),
          );
        },
        CUSTOMER_UNKNOWN: async (scene) => remove(scene, await service(scene), '1', UNKNOWN),
        NOTE_UNKNOWN: async (scene) => {
          const { output } = await note(scene, await service(scene));
          return remove(scene, await service(scene), String(output.id));
        },
      },
      rights: { try: (scene, _, as) => remove(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.sendAccessLink, {
      refusals: {
        ...sees(sendLink),
        ...fromElsewhere(sendLink),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          return keyReused((key, isSecond) =>
            sendLink(scene, { ...as, key }, 'PASSWORD', isSecond ? `0${scene.ada.number}` : scene.ada.number),
          );
        },
        CUSTOMER_UNKNOWN: async (scene) => sendLink(scene, await service(scene), 'PASSWORD', UNKNOWN),
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          return sendLink(scene, { token: person.token }, 'PASSWORD', person.number);
        },
        NO_MAIL_ADDRESS: (scene) => linkTo(scene, 'PASSWORD', { email: null }),
        MAIL_ADDRESS_CONFIRMED: (scene) => linkTo(scene, 'EMAIL', { email_confirmed_at: NOW }),
        NO_LOGIN_POSSIBLE: (scene) => linkTo(scene, 'PASSWORD', { state: 'DELETING' }),
        RATE_LIMITED: async (scene) => {
          const [as, { number }] = [await service(scene), await scene.stage.addCustomer()];
          for (let sent = 0; sent < 10; sent++) await sendLink(scene, as, 'PASSWORD', number);
          return sendLink(scene, as, 'PASSWORD', number);
        },
      },
      rights: { try: (scene, _, as) => sendLink(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(customerFile.sendMailAgain, {
      refusals: {
        ...sees(mailAgain),
        ...fromElsewhere(mailAgain),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await service(scene);
          await sendLink(scene, as);
          const { id } = await scene.db
            .selectFrom('mail')
            .innerJoin('customer', 'customer.email', 'mail.to_address')
            .where('customer.id', '=', scene.ada.id)
            .orderBy('mail.id', 'desc')
            .select('mail.id')
            .executeTakeFirstOrThrow();
          await scene.db.updateTable('mail').set({ given_up_at: NOW }).where('id', '=', id).execute();
          return keyReused((key, isSecond) => mailAgain(scene, { ...as, key }, isSecond ? '1' : String(id)));
        },
        CUSTOMER_UNKNOWN: async (scene) => mailAgain(scene, await service(scene), '1', UNKNOWN),
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          return mailAgain(scene, { token: person.token }, '1', person.number);
        },
        MAIL_NOT_GIVEN_UP: async (scene) => mailAgain(scene, await service(scene)),
      },
      rights: { try: (scene, _, as) => mailAgain(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const someone = await scene.stage.addCustomer();
    const person = await addPerson(scene, 'SERVICE');
    scene.senders.splice(0, scene.senders.length, person);
    const { id: mailId } = await scene.db
      .insertInto('mail')
      .values({
        message_id: crypto.randomUUID(),
        template: 'willkommen',
        to_address: `kunde-${someone.id}@example.org`,
        subject: 'Willkommen',
        text_body: 'Willkommen',
        html_body: 'Willkommen',
        created_at: NOW,
        next_try_at: NOW,
        given_up_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scene.db
      .updateTable('customer')
      .set({ email: `kunde-${someone.id}@example.org` })
      .where('id', '=', someone.id)
      .execute();
    const own = { customerId: someone.id, authorId: person.id, text: 'Falsche Akte', remindOn: undefined };
    return {
      every: { accountNumber: [someone.number], text: ['Ada Beispiel'] },
      calls: {
        'POST /console/customers/{accountNumber}/notes/{id}/settle': { id: [await reminder(scene, someone)] },
        'POST /console/customers/{accountNumber}/mails/{id}/again': { id: [String(mailId)] },
        'POST /console/customers/{accountNumber}/notes/{id}/remove': {
          id: [String(await insertNote(scene.db, { ...own, now: NOW }))],
        },
      },
    };
  },
  renew: provenAgain,
});
