import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import { type ConsultedYear, type YearLine, yearLines } from './consulting-year.ts';
import { type BoughtPackages, cheapestPackages, dealtTo } from './year-packages.ts';

/** Who drives: a word of the plan's customer kind (§3.27), and of private people how many. */
export type ConsultedDrivers = { audience: 'PRIVATE' | 'COMPANY' | 'ASSOCIATION'; persons: number };

/** What is asked of a plan that one can register for. */
export type ConsultedPlan = {
  id: string;
  title: string;
  kundenart: string;
  severalDrivers: boolean;
  existingCardRequired: boolean;
  extraFields: readonly unknown[];
  tariff: Tariff;
  /** Gross cents a year; null: there is none. */
  sipakCents: number | null;
};

export type Combination = {
  plan: Pick<ConsultedPlan, 'id' | 'title'>;
  /** More than one: each driver has an account of their own. */
  accounts: number;
  withPackages: boolean;
  withSafetyPackage: boolean;
  lines: YearLine[];
  /** The sum of the lines. */
  cents: number;
};

/** All combinations that are possible, the cheapest first. */
export type Advice = { best: Combination; others: Combination[] };

/**
 * The cheapest way to drive this year: every suiting plan with and without the best kilometre packages and
 * the safety package. Of equals: fewer extras, then the plan offered first. Undefined if none suits.
 */
export function consult(
  year: ConsultedYear,
  drivers: ConsultedDrivers,
  { plans, priceList }: { plans: readonly ConsultedPlan[]; priceList: Omit<PriceList, 'id'> },
): Advice | undefined {
  const packagesOf = new Map<number, BoughtPackages>();
  const all = plans.flatMap((plan) => {
    const accounts = accountsFor(plan, drivers);
    if (accounts === undefined) return [];
    const packages = packagesOf.get(accounts) ?? packagesForAll(year, accounts, priceList);
    packagesOf.set(accounts, packages);
    return [undefined, ...(packages.bought.length > 0 ? [packages] : [])].flatMap((chosen) =>
      [undefined, ...(plan.sipakCents === null ? [] : [plan.sipakCents])].map((sipakCents): Combination => {
        const lines = yearLines(
          year,
          { tariff: plan.tariff, accounts, packages: chosen, sipakCents },
          priceList,
        );
        return {
          plan: { id: plan.id, title: plan.title },
          accounts,
          withPackages: chosen !== undefined,
          withSafetyPackage: sipakCents !== undefined,
          lines,
          cents: sumOfCents(lines),
        };
      }),
    );
  });
  const extras = ({ accounts, withPackages, withSafetyPackage }: Combination) =>
    accounts + Number(withPackages) + Number(withSafetyPackage);
  const [best, ...others] = all.toSorted((a, b) => a.cents - b.cents || extras(a) - extras(b));
  return best && { best, others };
}

const WORDS: Record<ConsultedDrivers['audience'], string> = {
  PRIVATE: 'einzel',
  COMPANY: 'firma',
  ASSOCIATION: 'gemein',
};

/** How many accounts of a plan these drivers need; undefined if it is not for them, or asks for more than a consulting. */
function accountsFor(plan: ConsultedPlan, { audience, persons }: ConsultedDrivers): number | undefined {
  if (plan.existingCardRequired || plan.extraFields.length > 0) return undefined;
  const words = plan.kundenart.split(/\s+/);
  // Each of several people can have an account of their own, which may be cheaper than one for all of them.
  if (words.includes(WORDS[audience])) return audience === 'PRIVATE' ? persons : 1;
  const isShared = audience === 'PRIVATE' && persons > 1 && words.includes('familie') && plan.severalDrivers;
  return isShared ? 1 : undefined;
}

/** A package is of one account: each buys for the trips that it has. */
function packagesForAll(
  year: ConsultedYear,
  accounts: number,
  priceList: Omit<PriceList, 'id'>,
): BoughtPackages {
  const each = Array.from({ length: accounts }, (_, account) =>
    cheapestPackages({ ...year, trips: dealtTo(account, accounts, year.trips), electric: false, priceList }),
  );
  return {
    bought: priceList.kmPackages.flatMap((kmPackage) => {
      const count = sumOf(each, ({ bought }) =>
        sumOf(
          bought.filter((one) => one.kmPackage === kmPackage),
          (one) => one.count,
        ),
      );
      return count > 0 ? [{ kmPackage, count }] : [];
    }),
    usedKm: sumOf(each, ({ usedKm }) => usedKm),
    coveredCents: sumOf(each, ({ coveredCents }) => coveredCents),
  };
}
