import { listTariffs } from '#contract/tariff.ts';
import { findCurrentPriceLists, findTariffs } from '#server/features/provider/price-list.repository.ts';
import { countCities } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';

export const bindListTariffs = bind(listTariffs, async ({ db, now }) => {
  const [tariffs, lists, cities] = await Promise.all([
    findTariffs(db),
    findCurrentPriceLists(db, now),
    countCities(db),
  ]);
  return {
    tariffs,
    priceLists: [...lists].map(([provider, { kmPackages, vatRates, ...list }]) => ({
      ...list,
      kmPackages: [...kmPackages],
      vatRates: [...vatRates],
      provider,
      cities: cities.get(provider) ?? 0,
    })),
  };
});
