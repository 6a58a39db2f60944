import { showSettings } from '#contract/settings.ts';
import { creditorOf } from '#domain/customer/creditor.ts';
import { ADDRESSES } from '#domain/page/addresses.ts';
import { shownCities } from '#domain/page/shown-cities.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { bind } from '#server/http/bind-call.ts';
import { cityAnswer } from './city-answer.ts';
import { settingsAnswer } from './content-answer.ts';
import { rememberAnswer } from './content-store.ts';

/** While the database cannot be reached, responds from the cache and says that nothing can be booked. */
export const bindShowSettings = bind(
  showSettings,
  async ({ now, content, config: { creditor, creditAgency, native } }) => {
    const { snapshot, isDatabaseDown } = await content.current(now);
    return rememberAnswer(snapshot, `settings ${isDatabaseDown}`, () => {
      const { facts, product, mail, operator } = snapshot;
      const { phone, hours, cost } = operator.hotline;
      const { casixdown, emergency, notices, helptiles } = settingsAnswer(snapshot);
      return {
        productName: product,
        contentVersion: snapshot.version,
        contact: { emailAddress: mail, phone, phoneHours: hours, phoneCost: cost },
        creditor,
        casixdown: casixdown || isDatabaseDown,
        emergency,
        notices,
        cities: shownCities(facts.cities).map(cityAnswer),
        totals: {
          cities: facts.cities.length,
          places: sumOf(facts.cities, ({ places }) => places),
          bookees: sumOf(facts.cities, ({ bookees }) => bookees),
        },
        companies: facts.providers.map(({ id }) => {
          const company = facts.companies[id];
          return { ebus: id, ...(company ? { creditor: creditorOf(company) ?? null } : {}) };
        }),
        cartypes: VEHICLE_CLASSES.map((name) => ({
          class: name,
          ebus: name,
          title: vehicleClassTitle[name],
        })),
        helptiles,
        unwritten: ADDRESSES.flatMap(({ path, needs }) =>
          needs === undefined || snapshot.documents.has(needs) ? [] : [path],
        ),
        mapEndpoint: '/api/map/style.json',
        prices: [...facts.priceLists.values()].flatMap((list) =>
          VEHICLE_CLASSES.map((name) => ({
            class: name,
            currency: list.currency,
            ...list.classes[name],
            dayFromHour: list.dayFromHour,
            dayToHour: list.dayToHour,
            kmNearLimit: list.kmNearLimit,
            electricKmDiscountCents: list.electricKmDiscountCents,
          })),
        ),
        creditAgency: creditAgency ?? null,
        native: {
          minimumVersion: native.minimumVersion ?? null,
          androidStoreUrl: native.androidStoreUrl ?? null,
          iosStoreUrl: native.iosStoreUrl ?? null,
        },
      };
    });
  },
);
