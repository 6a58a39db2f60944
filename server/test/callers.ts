import type { As } from './client.ts';
import type { Refused } from './scenarios.ts';
import type { Scene } from './scene.ts';

/** From a page of somebody else, in the browser of whoever is logged in. */
export const FOREIGN: As = { headers: { origin: 'https://example.org' } };

/** The number of nothing. */
export const UNKNOWN = 999_999;
/** The parameters of a call about something that nobody has. */
export const unknownId = () => ({ params: { id: crypto.randomUUID() } });

/** Registers customers and is none. */
export async function salesPartner({ db, stage }: Scene) {
  const { id, token } = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', id).execute();
  return { token };
}

/** Provokes what everybody else is refused with by a call for people of a sales partner. */
export const forSalesOnly = (ask: (scene: Scene, as: As) => Promise<Refused>) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.ada.token }),
});

/** Logs in who heads a new sales partner. */
export const asHead = async ({ stage }: Scene): Promise<As & { partnerId: number }> => {
  const { token, partnerId } = await stage.addSalesPerson();
  return { token, partnerId };
};

/** What everybody but an employee is told. */
export function forStaff(ask: (scene: Scene, as: As) => Promise<Refused>) {
  return {
    AUTHENTICATION: (scene: Scene) => ask(scene, {}),
    FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.ada.token }),
  };
}

/** What the pages of others are told in the name of staff. */
export function fromOurPages(ask: (scene: Scene, as: As) => Promise<Refused>) {
  return { ORIGIN_FORBIDDEN: (scene: Scene) => ask(scene, { token: scene.fleet.token, ...FOREIGN }) };
}

/** The same for everybody. */
export const EVERYBODY = { visitor: 'OK', other: 'OK', owner: 'OK' } as const;

/** For everybody who is logged in, each for themselves. */
export const ONESELF = { visitor: 'AUTHENTICATION', other: 'OWN', owner: 'OK' } as const;

/** Only for people of a sales partner. */
export const OF_SALES = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

/** What only employees do, at cars of whomever: that nothing of the drivers is in the answer is checked for each row. */
export const OF_STAFF = {
  visitor: 'AUTHENTICATION',
  other: 'FORBIDDEN',
  employee: 'OK',
  owner: 'FORBIDDEN',
} as const;

export const OF_FLEET = { ...OF_STAFF, employee: 'FORBIDDEN' } as const;

/** What is only done to a task in progress. */
export const AT_WORK = { ...OF_STAFF, employee: 'TASK_NOT_TAKEN' } as const;

/** Of a link that nobody was sent. */
export const NOBODYS_LINK = {
  visitor: 'LINK_INVALID',
  other: 'LINK_INVALID',
  owner: 'LINK_INVALID',
} as const;
