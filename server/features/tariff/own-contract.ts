import { type ChoosablePlan, isOfferedTo, mayChangeTo } from '#domain/tariff/plan-choice.ts';
import { type PlanSpan, planHistory, spansAt } from '#domain/tariff/plan-history.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type ContractRow,
  findContract,
  findPlanChanges,
  type PlanChangeRow,
} from '#server/features/customer/plan-change.repository.ts';
import { findPriceListOfCustomer } from '#server/features/provider/price-list.repository.ts';
import { findAllPlans, type PlanRow } from '#server/features/registration/plan.repository.ts';

/** What an account has agreed with us about its plan, at one moment. */
export type OwnContract = {
  row: ContractRow;
  history: readonly [PlanSpan, ...PlanSpan[]];
  past: PlanSpan[];
  current: PlanSpan;
  plan: PlanRow;
  /** The change that is to come. */
  pending: PlanChangeRow | undefined;
  /** The plans to which the account may change, by its kind. */
  choices: PlanRow[];
  planOf: (id: string) => PlanRow;
  /** In force now. */
  priceList: PriceList;
};

/** Reads the contract. `row`: the one that the caller has locked. */
export async function readContract(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
  locked?: ContractRow,
): Promise<OwnContract> {
  const [row, changes, plans, priceList] = await Promise.all([
    locked ?? findContract(db, customerId),
    findPlanChanges(db, customerId),
    findAllPlans(db),
    findPriceListOfCustomer(db, customerId, now),
  ]);
  const history = planHistory({ planId: row.planId, createdAt: row.createdAt }, changes);
  const { past, current } = spansAt(history, now);
  const planOf = (id: string) => {
    const found = plans.find((plan) => plan.id === id);
    if (!found) throw new Error(`there is no plan ${id}`);
    return found;
  };
  const plan = planOf(current.planId);
  const isMain = row.mainCustomerId === null;
  const toChoosable = (one: PlanRow): ChoosablePlan => ({
    ...one,
    isOffered: isOfferedTo(one, row.customerNumber),
    asksMore: one.extraFields.some(({ required }) => required),
  });
  return {
    row,
    history,
    past,
    current,
    plan,
    pending: changes.find(({ startsAt }) => Temporal.Instant.compare(startsAt, now) > 0),
    choices: isMain ? plans.filter((other) => mayChangeTo(toChoosable(plan), toChoosable(other))) : [],
    planOf,
    priceList,
  };
}
