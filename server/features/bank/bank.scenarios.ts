import * as bank from '#contract/bank.ts';
import { MAX_STATEMENT_BYTES } from '#domain/payment/bank-entry.ts';
import { addBankEntry } from '#server/test/bank-entries.ts';
import { bankFile } from '#server/test/bank-file.ts';
import { recordPayment } from '#server/test/book-transfer.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = 999_999_999;
const REASON = 'Mit der Bank geklärt';

const accounting = async (scene: Scene): Promise<As> => ({
  token: (await addPerson(scene, 'ACCOUNTING')).token,
});
const inOneCity = async (scene: Scene): Promise<As> => {
  const city = await scene.db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { token: (await addPerson(scene, 'ACCOUNTING', { cities: [city.id] })).token };
};

let statements = 0;
/** A statement with something that is nobody's. */
const statement = (): Buffer =>
  Buffer.from(
    bankFile({
      account: '',
      entries: [{ cents: 7_777, bookedOn: '2027-05-11', reference: `SCENE-${++statements}` }],
    }),
  );

const read = ({ call }: Scene, as: As, file: Buffer | undefined = statement()) =>
  call('POST /console/bank/statements', undefined, { ...as, file });
const list = ({ call }: Scene, as: As) => call('GET /console/bank/entries', undefined, as);
const show = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('GET /console/bank/entries/{id}', { params: idOf(id) }, as);

type Asked = { id?: number; to?: string; isSure?: boolean };
const assign = ({ call, ada }: Scene, as: As, { id = UNKNOWN, to = ada.number, isSure = true }: Asked = {}) =>
  call(
    'POST /console/bank/entries/{id}/assign',
    { params: idOf(id), body: { to, isSure, reason: REASON } },
    as,
  );
const setAside = ({ call }: Scene, as: As, id = UNKNOWN, reason = REASON) =>
  call('POST /console/bank/entries/{id}/set-aside', { params: idOf(id), body: { reason } }, as);

const sees = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'ACCOUNTING', { isProven: false })).token }),
  ALL_CITIES_NEEDED: async (scene: Scene) => ask(scene, await inOneCity(scene)),
});
const does = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await accounting(scene)), ...FOREIGN }),
  BANK_ENTRY_UNKNOWN: async (scene: Scene) => ask(scene, await accounting(scene)),
});

/** Assigns a new entry of this form to somebody. */
const assigned = async (scene: Scene, to?: string, isSure = true) =>
  assign(scene, await accounting(scene), {
    id: await addBankEntry(scene),
    isSure,
    ...(to === undefined ? {} : { to }),
  });

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const bankScenarios = scenarios({
  calls: [
    callScenarios(bank.readBankStatement, {
      refusals: {
        ...sees(read),
        ORIGIN_FORBIDDEN: async (scene) => read(scene, { ...(await accounting(scene)), ...FOREIGN }),
        UPLOAD_EXPECTED: async (scene) =>
          scene.call('POST /console/bank/statements', undefined, await accounting(scene)),
        STATEMENT_TOO_LARGE: async (scene) =>
          read(scene, await accounting(scene), Buffer.alloc(MAX_STATEMENT_BYTES + 1)),
      },
      rights: { try: (scene, _, as) => read(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bank.listBankEntries, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bank.showBankEntry, {
      refusals: {
        ...sees(show),
        BANK_ENTRY_UNKNOWN: async (scene) => show(scene, await accounting(scene)),
      },
      rights: { try: (scene, _, as) => show(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bank.assignBankEntry, {
      refusals: {
        ...does(assign),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await accounting(scene), await addBankEntry(scene)];
          return keyReused((key, isSecond) =>
            assign(scene, { ...as, key }, { id, to: isSecond ? scene.ben.number : scene.ada.number }),
          );
        },
        BANK_ENTRY_SETTLED: async (scene) => {
          const [as, id] = [await accounting(scene), await addBankEntry(scene)];
          await setAside(scene, as, id);
          return assign(scene, as, { id });
        },
        BANK_ENTRY_UNFIT: async (scene) =>
          assign(scene, await accounting(scene), { id: await addBankEntry(scene, { status: 'PDNG' }) }),
        PAYMENT_FITS_NOTHING: (scene) => assigned(scene, undefined, false),
        BANK_ENTRY_BOOKED: async (scene) => {
          const { db, ben, rolf } = scene;
          await recordPayment(db, {
            account: { id: ben.id, currency: 'EUR' },
            cents: 1_234,
            reference: 'SCENE-TAKEN',
            on: Temporal.PlainDate.from('2027-05-11'),
            now: NOW,
            by: rolf.id,
          });
          const id = await addBankEntry(scene, { reference: 'SCENE-TAKEN' });
          return assign(scene, await accounting(scene), { id });
        },
        CUSTOMER_UNKNOWN: (scene) => assigned(scene, '999999-1'),
        INVOICE_UNKNOWN: (scene) => assigned(scene, '2027-999999'),
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'ACCOUNTING');
          const id = await addBankEntry(scene);
          return assign(scene, { token: person.token }, { id, to: person.number });
        },
        TOO_CLOSE: async (scene) => {
          const person = await addPerson(scene, 'ACCOUNTING');
          const neighbour = await scene.stage.addCustomer();
          await scene.db
            .updateTable('customer')
            .set({ street: 'Weite Gasse', street_nr: '9', postal_code: '90403' })
            .where('id', 'in', [person.id, neighbour.id])
            .execute();
          const id = await addBankEntry(scene);
          return assign(scene, { token: person.token }, { id, to: neighbour.number });
        },
        PROPOSAL_OPEN: async (scene) => {
          const [as, id] = [await accounting(scene), await addBankEntry(scene)];
          await assign(scene, as, { id });
          return assign(scene, as, { id });
        },
      },
      rights: { try: (scene, _, as) => assign(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bank.setBankEntryAside, {
      refusals: {
        ...does(setAside),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await accounting(scene), await addBankEntry(scene)];
          return keyReused((key, isSecond) =>
            setAside(scene, { ...as, key }, id, isSecond ? 'Etwas anderes' : REASON),
          );
        },
        BANK_ENTRY_SETTLED: async (scene) => {
          const [as, id] = [await accounting(scene), await addBankEntry(scene)];
          await setAside(scene, as, id);
          return setAside(scene, as, id);
        },
      },
      rights: { try: (scene, _, as) => setAside(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const someone = await scene.stage.addCustomer();
    const person = await addPerson(scene, 'ACCOUNTING');
    scene.senders.splice(0, scene.senders.length, person);
    const [shown, given, aside]: [string[], string[], string[]] = [[], [], []];
    for (const ids of [shown, given, aside])
      for (let count = 0; count < 10; count++) ids.push(String(await addBankEntry(scene)));
    return {
      every: { id: shown, to: [someone.number], isSure: [true], reason: [REASON] },
      calls: {
        'POST /console/bank/entries/{id}/assign': { id: given },
        'POST /console/bank/entries/{id}/set-aside': { id: aside },
      },
      files: { 'POST /console/bank/statements': statement() },
    };
  },
  renew: provenAgain,
});
