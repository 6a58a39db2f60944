import { bookForCustomer, listCarsForCustomer } from '#contract/customer-booking.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import type { Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';

const UNKNOWN = 999_999;
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

const find = ({ call, freshPeriod, ada }: Scene, as: As, number = ada.number, city = 'nuernberg') =>
  call(
    'POST /console/customers/{accountNumber}/cars',
    { params: { accountNumber: number }, body: { city, timeRange: freshPeriod() } },
    as,
  );
type Wanted = { bookeeId?: number; reason?: string; timeRange?: { start: string; end: string } };
const book = (
  { call, freshPeriod, ada }: Scene,
  as: As,
  number = ada.number,
  { bookeeId = UNKNOWN, reason = 'Hat angerufen', timeRange = freshPeriod() }: Wanted = {},
) =>
  call(
    'POST /console/customers/{accountNumber}/bookings',
    { params: { accountNumber: number }, body: { bookeeId, timeRange, reason } },
    as,
  );

type Ask = typeof find | typeof book;
const asks = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
  CUSTOMER_UNKNOWN: async (scene: Scene) => ask(scene, await service(scene), '999999-1'),
});

export const bookForCustomerScenarios = scenarios({
  calls: [
    callScenarios(listCarsForCustomer, {
      refusals: {
        ...asks(find),
        CITY_UNKNOWN: async (scene) => find(scene, await service(scene), scene.ada.number, 'nirgendwo'),
      },
      rights: { try: (scene, _, as) => find(scene, as), ...OF_CONSOLE },
    }),
    callScenarios(bookForCustomer, {
      refusals: {
        ...asks(book),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, timeRange] = [await service(scene), scene.freshPeriod()];
          const bookeeId = await scene.freshVehicle();
          return keyReused((key, isSecond) =>
            book(scene, { ...as, key }, scene.ada.number, {
              bookeeId,
              timeRange,
              reason: isSecond ? 'Etwas anderes' : 'Anruf',
            }),
          );
        },
        ACT_ON_ONESELF: async (scene) => {
          const person = await addPerson(scene, 'SERVICE');
          return book(scene, { token: person.token }, person.number);
        },
        TOO_CLOSE: async (scene) => {
          const { id, token } = await addPerson(scene, 'SERVICE');
          const neighbour = await scene.stage.addCustomer();
          await scene.db
            .updateTable('customer')
            .set({ street: 'Gleiche Straße', street_nr: '2', postal_code: '90402' })
            .where('id', 'in', [id, neighbour.id])
            .execute();
          return book(scene, { token }, neighbour.number);
        },
        BOOKEE_UNKNOWN: async (scene) => book(scene, await service(scene)),
        BOOKING_NOT_POSSIBLE: async (scene) => {
          const [as, bookeeId] = [await service(scene), await scene.freshVehicle()];
          const customer = await scene.stage.addCustomer({ state: 'BLOCKED' });
          return book(scene, as, customer.number, { bookeeId });
        },
      },
      rights: { try: (scene, _, as) => book(scene, as), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    const accountNumber: string[] = [];
    const bookeeId: number[] = [];
    for (let each = 0; each < 6; each++) {
      accountNumber.push((await scene.stage.addCustomer()).number);
      bookeeId.push(await scene.freshVehicle());
    }
    return {
      calls: {
        'POST /console/customers/{accountNumber}/cars': { accountNumber, city: ['nuernberg'] },
        'POST /console/customers/{accountNumber}/bookings': { accountNumber, bookeeId },
      },
    };
  },
  renew: provenAgain,
});
