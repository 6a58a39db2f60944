import type { OutputOf } from '#contract/calls.ts';
import { type CostKind, type CostsByKind, noCosts } from '#domain/statement/cost-kind.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Statement = OutputOf<'GET /statements/current'>;
export type StatementMonth = Statement['months'][number];

/** Costs, trips and emissions of the running month and of those before. */
export const statementQuery = callQuery('GET /statements/current', {});

/** The address of a file, which a browser loads itself. */
export const STATEMENT_FILE = '/api/booking/statements/current/table';

/** Of some months together, with a 0 for each kind that they do not have. */
export function costsOf(months: readonly StatementMonth[]): CostsByKind {
  const costs = noCosts();
  for (const { kind, cents } of months.flatMap((month) => month.costs?.byKind ?? [])) costs[kind] += cents;
  return costs;
}

/** Few enough for a chart: what the time costs, what the kilometres cost, and all else. */
export const COST_GROUPS: readonly { name: string; kinds: readonly CostKind[] }[] = [
  { name: 'Zeit', kinds: ['TIME'] },
  { name: 'Kilometer', kinds: ['KM', 'KM_PACKAGES'] },
  { name: 'Übriges', kinds: ['FEES', 'MONTHLY_FEE', 'SAFETY_PACKAGE', 'OTHER'] },
];

export const groupCents = (costs: CostsByKind, { kinds }: (typeof COST_GROUPS)[number]): number =>
  sumOf(kinds, (kind) => costs[kind]);
