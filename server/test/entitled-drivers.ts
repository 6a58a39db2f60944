import type { Refused, Scenario } from './scenarios.ts';
import type { Scene } from './scene.ts';
import { NOW } from './stage.ts';

/** What the main account lets this person do; also somebody who has none. */
export const setTerms = (
  { db }: Scene,
  customerId: number,
  terms: { entitlement?: 'BLOCKED' | 'REMOVED'; monthly_cents?: number },
) =>
  db
    .insertInto('driver')
    .values({ customer_id: customerId, ...terms })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(terms))
    .execute();

const ENTITLEMENT_REFUSALS = { ENTITLEMENT_BLOCKED: 'BLOCKED', ENTITLEMENT_ENDED: 'REMOVED' } as const;

/** Makes this customer the driver of an account that is blocked itself. */
async function suspend({ db, stage }: Scene, customerId: number) {
  const { id } = await stage.addCustomer({ plan: 'FIRMA', state: 'BLOCKED' });
  await db.updateTable('customer').set({ main_customer_id: id }).where('id', '=', customerId).execute();
}

/** A driver whom the main account has blocked or removed, or whose main account is blocked itself, asks for it. */
export const withoutEntitlement = (
  ask: (scene: Scene, block: (customerId: number) => Promise<unknown>) => Promise<Refused>,
) =>
  ({
    ...Object.fromEntries(
      Object.entries(ENTITLEMENT_REFUSALS).map(([code, entitlement]): [string, Scenario] => [
        code,
        (scene) => ask(scene, (customerId) => setTerms(scene, customerId, { entitlement })),
      ]),
    ),
    ENTITLEMENT_SUSPENDED: (scene: Scene) => ask(scene, (customerId) => suspend(scene, customerId)),
  }) as Record<keyof typeof ENTITLEMENT_REFUSALS | 'ENTITLEMENT_SUSPENDED', Scenario>;

/** A driver and their main account, to be managed. */
export async function managed({ db, stage }: Scene, { invited = false } = {}) {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const sub = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  if (invited)
    await db.updateTable('customer').set({ password_hash: null }).where('id', '=', sub.id).execute();
  return { main, sub, as: { token: main.token } };
}
