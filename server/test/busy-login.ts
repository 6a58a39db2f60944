import { expect } from 'vitest';
import type { As } from './client.ts';
import type { Refused } from './scenarios.ts';
import type { Scene } from './scene.ts';

/** Sends more wrong logins at once than may wait from one address. */
export const crowd = ({ call }: Scene) =>
  Array.from({ length: 200 }, (_, index) =>
    call('POST /tokens', { body: { login: `7700${index}`, credential: 'falsch' } }),
  );

/** Customers who cannot be told by mail what changes. */
export async function withoutMail({ db, stage }: Scene, count: number) {
  const customers = await Promise.all(Array.from({ length: count }, () => stage.addCustomer()));
  const ids = customers.map(({ id }) => id);
  await db.updateTable('customer').set({ email: null }).where('id', 'in', ids).execute();
  return customers;
}

/** Lets more logged-in customers set their PIN at once than may wait from one address. */
export async function knownCrowd(scene: Scene) {
  const customers = await withoutMail(scene, 15);
  return customers.flatMap(({ id, token }) => Array.from({ length: 4 }, () => setPin(scene, id, { token })));
}

/** Calls `ask` while the login queue is full, until it is refused with LOGIN_BUSY. */
export async function busy<A extends Refused>(
  scene: Scene,
  ask: () => Promise<A>,
  gather: (scene: Scene) => Promise<Refused>[] | Promise<Promise<Refused>[]> = crowd,
): Promise<A> {
  for (;;) {
    const others = await gather(scene);
    await Promise.any(others.map(async (other) => expect((await other).code).toBe('LOGIN_BUSY')));
    const refused = await ask();
    await Promise.all(others);
    if (refused.code === 'LOGIN_BUSY') return refused;
  }
}

export function setPin({ call }: Scene, id: number, as: As) {
  return call(
    'PATCH /customers/{id}',
    { params: { id: String(id) }, body: { accessMedia: [{ pin: '0472' }] } },
    as,
  );
}
