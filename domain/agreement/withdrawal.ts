/** So long may consumers withdraw from a contract (§ 355 Abs. 2 BGB). */
export const WITHDRAWAL_DAYS = 14;
