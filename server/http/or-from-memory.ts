import { isDatabaseUnavailable } from '#server/db/unavailable.ts';

/** What the database says, or, while it is away, what is in memory. */
export async function orFromMemory<A, B>(asked: Promise<A>, inMemory: () => B | Promise<B>): Promise<A | B> {
  try {
    return await asked;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return inMemory();
  }
}
