import { LRUCache } from 'lru-cache';

/** Few calls have them, each with few questions. */
const MAX_ANSWERS = 500;

type LastAnswer = { answer: unknown; at: Temporal.Instant };

/** What calls with `withoutDatabase: 'LAST'` have answered last, by what was asked. It is read only while the database is away. */
export class LastAnswers {
  readonly #answers = new LRUCache<string, LastAnswer>({ max: MAX_ANSWERS });

  keep(asked: string, answer: unknown, at: Temporal.Instant): void {
    this.#answers.set(asked, { answer, at });
  }

  find(asked: string): LastAnswer | undefined {
    return this.#answers.get(asked);
  }
}
