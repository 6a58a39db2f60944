import type { Db } from '#server/db/connect.ts';

export type ProductAssignment = {
  productId: string;
  title: string;
  state: string;
  start: Temporal.Instant;
  /** Undefined: until further notice. */
  end: Temporal.Instant | undefined;
};

/**
 * What an account has had, has and will have, in the order of time and without gap. Nobody writes it here: triggers follow what
 * `customer` and `plan_change` say.
 */
export async function findProductAssignments(db: Db, customerId: number): Promise<ProductAssignment[]> {
  const rows = await db
    .selectFrom('product_assignment as assignment')
    .innerJoin('plan', 'plan.id', 'assignment.product_id')
    .where('assignment.customer_id', '=', customerId)
    .orderBy('assignment.starts_at')
    .select(['plan.id', 'plan.title', 'assignment.state', 'assignment.starts_at', 'assignment.ends_at'])
    .execute();
  return rows.map((row) => ({
    productId: row.id,
    title: row.title,
    state: row.state,
    start: row.starts_at,
    end: row.ends_at ?? undefined,
  }));
}
