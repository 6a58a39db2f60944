import { optionsOf } from '#domain/registration/plan-options.ts';
import type { PlanRow } from './plan.repository.ts';

/** Which options end and begin with a change of the plan; a safety package goes on. */
export function changedOptions(from: PlanRow, to: PlanRow): { ended: string[]; begun: string[] } {
  const [before, after] = [optionsOf(from.optionIds, 'NO'), optionsOf(to.optionIds, 'NO')];
  return {
    ended: before.filter((id) => !after.includes(id)),
    begun: after.filter((id) => !before.includes(id)),
  };
}
