import { expect } from 'vitest';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { openStage } from './journey.ts';
import { note, title } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const ANNA = '100004-1';
const JONAS = '100002-1';

journey(
  'two customers, one car: exactly one gets it, the other is told so and offered the next free time',
  async ({ enter, product }) => {
    const { db } = product;
    const period = initialPeriod(product.now());
    const vehicle = await freeVehicle(db, 'nuernberg', period);
    const before = { [ANNA]: await bookingsOf(db, ANNA), [JONAS]: await bookingsOf(db, JONAS) };

    const people = await Promise.all(
      [ANNA, JONAS].map(async (account) => {
        const visitor = await enter();
        visitor.expectFault(/status of 409/);
        await visitor.logIn(account);
        await visitor.open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
        const button = visitor.page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
        // Both customers see the car as free, with a price.
        await expect.poll(() => button.isEnabled()).toBe(true);
        return { account, page: visitor.page, button };
      }),
    );
    await Promise.all(people.map(({ button }) => button.click()));

    const outcome = await Promise.all(
      people.map(async ({ page }) => {
        const won = title(page).getByText('Gebucht!');
        const lost = note(page, 'Jemand war schneller');
        await won.or(lost).first().waitFor();
        return won.isVisible();
      }),
    );
    expect(outcome.filter(Boolean)).toHaveLength(1);
    const winner = people[outcome.indexOf(true)];
    const loser = people[outcome.indexOf(false)];
    if (!winner || !loser) throw new Error('nobody won');
    const made = async (account: string) =>
      (await bookingsOf(db, account)).slice(before[account as keyof typeof before]?.length);
    expect(await made(winner.account)).toMatchObject([
      { vehicle_id: vehicle.id, starts_at: period.start, ends_at: period.end, state: 'RESERVED' },
    ]);
    expect(await made(loser.account)).toEqual([]);

    // First other cars for the same time, then other times; one tap chooses one, a second one books it.
    const offers = note(loser.page, 'Jemand war schneller').getByRole('listitem');
    await offers
      .first()
      .getByRole('link', { name: / nehmen, / })
      .waitFor();
    const next = offers.getByRole('button', { name: / nehmen$/ }).first();
    const offered = (await next.innerText()).replace(/ nehmen$/, '');
    await next.click();
    await expect.poll(() => loser.button.isEnabled()).toBe(true);
    await loser.button.click();
    await title(loser.page).getByText('Gebucht!').waitFor();
    const [second] = await made(loser.account);
    if (!second) throw new Error('the second try was not booked');
    expect(second.vehicle_id).toBe(vehicle.id);
    expect(formatPeriod({ start: second.starts_at, end: second.ends_at }, product.now())).toBe(offered);
  },
);
