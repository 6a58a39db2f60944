import { believableTime } from '#domain/telematics/car-state.ts';
import type { CarMessage } from '#server/adapters/telematics/telematics.ts';
import type { CarNews } from './vehicle-state.repository.ts';

/** States may wait: a car repeats its own every few seconds. */
const STATES_WAIT_MS = 1_000;
/** More than cars can say while PostgreSQL is away for minutes; beyond it the oldest answers are forgotten. */
const MAX_WAITING = 100_000;

export type AnswerMessage = Extract<CarMessage, { kind: 'ANSWER' }>;

type Handlers = {
  /** At most one for each car. */
  writeNews: (news: CarNews[]) => Promise<void>;
  /** In the order of their arrival. */
  takeAnswers: (answers: AnswerMessage[]) => Promise<void>;
  onError: (error: unknown) => void;
};

/**
 * Collects what cars say and hands it on in batches: of each car its last state, once a second, and answers as
 * soon as the batch before is written, because somebody stands beside the car. What cannot be written because
 * the database is away waits for the next attempt.
 */
export function createMessageBatches({ writeNews, takeAnswers, onError }: Handlers) {
  let news = new Map<number, CarNews>();
  let answers: AnswerMessage[] = [];
  let writing: Promise<void> | undefined;
  let taking: Promise<void> | undefined;
  let isClosed = false;

  function add(message: CarMessage): void {
    if (isClosed) return;
    remember(message);
    if (message.kind !== 'ANSWER') return;
    answers.push(message);
    if (answers.length > MAX_WAITING) answers.shift();
    startTaking();
  }

  function remember(message: CarMessage): void {
    const { vehicleId, receivedAt, isKept } = message;
    const before = news.get(vehicleId);
    const isLost = message.kind === 'CONNECTION' && !message.online;
    // The broker tells of a lost connection itself. What it had kept says only when the car measured it.
    const keptAt = message.kind === 'STATE' ? believableTime(message.state.at, receivedAt) : undefined;
    const spokeAt = isLost ? undefined : isKept ? keptAt : receivedAt;
    news.set(vehicleId, {
      vehicleId,
      online: message.kind === 'CONNECTION' ? message.online : isKept ? (before?.online ?? true) : true,
      lastContactAt: spokeAt ?? before?.lastContactAt,
      state: newerState(before?.state, message),
    });
  }

  function startTaking(): void {
    taking ??= takeAll().finally(() => {
      taking = undefined;
    });
  }

  async function takeAll(): Promise<void> {
    while (answers.length > 0) {
      const batch = answers;
      answers = [];
      try {
        await takeAnswers(batch);
      } catch (error) {
        answers = [...batch, ...answers].slice(-MAX_WAITING);
        onError(error);
        // The next timer tries again.
        return;
      }
    }
  }

  async function writeAll(): Promise<void> {
    const batch = news;
    news = new Map();
    try {
      await writeNews([...batch.values()]);
    } catch (error) {
      for (const [id, older] of batch) if (!news.has(id)) news.set(id, older);
      onError(error);
    }
  }

  const timer = setInterval(() => {
    if (answers.length > 0) startTaking();
    if (news.size === 0) return;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  }, STATES_WAIT_MS);

  return {
    add,
    /** Hands on what has arrived. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await Promise.all([writing, taking]);
      await takeAll();
      if (news.size > 0) await writeAll();
    },
  };
}

function newerState(known: CarNews['state'], message: CarMessage): CarNews['state'] {
  if (message.kind !== 'STATE') return known;
  const { state, receivedAt } = message;
  if (known && known.sequence >= state.sequence) return known;
  return { ...state, at: believableTime(state.at, receivedAt) };
}
