import * as bookkeeping from '#contract/bookkeeping.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';

const EMPTY = '2020-01';
const RUNNING = '2027-05';

const accounting = async (scene: Scene): Promise<As> => ({
  token: (await addPerson(scene, 'ACCOUNTING')).token,
});
const inOneCity = async (scene: Scene): Promise<As> => {
  const city = await scene.db.selectFrom('city').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { token: (await addPerson(scene, 'ACCOUNTING', { cities: [city.id] })).token };
};

let months = 0;
/** A month of long ago of which something stands in the ledger. */
async function booked({ db, stage }: Pick<Scene, 'db' | 'stage'>, currency: 'EUR' | 'CHF' = 'EUR') {
  const month = Temporal.PlainYearMonth.from('2021-01').add({ months: ++months });
  const { id: customerId } = await stage.addCustomer();
  const occurredAt = Temporal.Instant.from(`${month}-10T08:00:00Z`);
  const fee = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: `${month}`,
    matter: { customerId, currency },
    occurredAt,
  };
  await insertPostings(db, [{ ...fee, entries: monthlyFee(990, 'Tarif Plus', 1900) }], occurredAt);
  return month.toString();
}

const list = ({ call }: Scene, as: As) => call('GET /console/bookkeeping/months', undefined, as);
const close = ({ call }: Scene, as: As, month = EMPTY) =>
  call('POST /console/bookkeeping/months/{month}/close', { params: { month } }, as);
const batch = ({ call }: Scene, as: As, month = EMPTY) =>
  call('GET /console/bookkeeping/months/{month}/datev', { params: { month } }, as);
const ledger = ({ call }: Scene, as: As, month = EMPTY) =>
  call('GET /console/bookkeeping/months/{month}/ledger', { params: { month } }, as);

type Ask = (scene: Scene, as: As, month?: string) => Promise<Refused>;
const sees = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'ACCOUNTING', { isProven: false })).token }),
  ALL_CITIES_NEEDED: async (scene: Scene) => ask(scene, await inOneCity(scene)),
});
const ofMonth = (ask: Ask) => ({
  ...sees(ask),
  MONTH_NOT_OVER: async (scene: Scene) => ask(scene, await accounting(scene), RUNNING),
  MONTH_EMPTY: async (scene: Scene) => ask(scene, await accounting(scene)),
});

const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

export const bookkeepingScenarios = scenarios({
  calls: [
    callScenarios(bookkeeping.listLedgerMonths, {
      refusals: sees(list),
      rights: { try: (scene, _, as) => list(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bookkeeping.closeLedgerMonth, {
      refusals: {
        ...ofMonth(close),
        ORIGIN_FORBIDDEN: async (scene) => close(scene, { ...(await accounting(scene)), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = await accounting(scene);
          const [first, second] = [await booked(scene), await booked(scene)];
          return keyReused((key, isSecond) => close(scene, { ...as, key }, isSecond ? second : first));
        },
        MONTH_UNFIT: async (scene) => close(scene, await accounting(scene), await booked(scene, 'CHF')),
      },
      rights: { try: (scene, _, as) => close(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bookkeeping.downloadDatevBatch, {
      refusals: {
        ...ofMonth(batch),
        MONTH_OPEN: async (scene) => batch(scene, await accounting(scene), await booked(scene)),
      },
      rights: { try: (scene, _, as) => batch(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bookkeeping.downloadLedgerMonth, {
      refusals: ofMonth(ledger),
      rights: { try: (scene, _, as) => ledger(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const person = await addPerson(scene, 'ACCOUNTING');
    scene.senders.splice(0, scene.senders.length, person);
    const [month, closed] = [await booked(scene), await booked(scene)];
    await scene.call(
      'POST /console/bookkeeping/months/{month}/close',
      { params: { month: closed } },
      { token: person.token },
    );
    return { every: { month: [month, closed, EMPTY] } };
  },
  renew: provenAgain,
});
