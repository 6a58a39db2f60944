import { later } from '#domain/booking/instant-order.ts';
import { believableTime, isNewerState } from '#domain/telematics/car-state.ts';
import { readingTime } from '#domain/telematics/odometer.ts';
import type { CarMessage } from '#server/adapters/telematics/telematics.ts';
import type { CarNews } from './vehicle-state.repository.ts';

/** States may wait: a car repeats its own every few seconds. */
const STATES_WAIT_MS = 1_000;
/** More than cars can say while PostgreSQL is away for minutes; beyond it the oldest answers are forgotten. */
const MAX_WAITING = 100_000;

export type AnswerMessage = Extract<CarMessage, { kind: 'ANSWER' }>;
export type OpenedMessage = Extract<CarMessage, { kind: 'OPENED' }>;

type Handlers = {
  /** At most one for each car. */
  writeNews: (news: CarNews[]) => Promise<void>;
  /** Once a second, when something has been written; again a second later when it fails. */
  lookAtNews: () => Promise<void>;
  /** In the order of their arrival. */
  takeAnswers: (answers: AnswerMessage[]) => Promise<void>;
  /** What fails the car tells again. */
  takeOpenings: (opened: OpenedMessage) => Promise<void>;
  onError: (error: unknown) => void;
};

/**
 * Hands on what cars say in batches: last states once a second, answers when the batch before is written. What was opened
 * without network comes first. Without the database all waits.
 */
export function createMessageBatches({
  writeNews,
  lookAtNews,
  takeAnswers,
  takeOpenings,
  onError,
}: Handlers) {
  let news = new Map<number, CarNews>();
  let answers: AnswerMessage[] = [];
  let writing: Promise<void> | undefined;
  let taking: Promise<void> | undefined;
  const noting = new Map<number, Promise<void>>();
  let isUnseen = false;
  let isClosed = false;

  function add(message: CarMessage): void {
    if (isClosed) return;
    remember(message);
    if (message.kind === 'OPENED') note(message);
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
      connectedAt:
        message.kind === 'CONNECTION' && message.online && !isKept ? receivedAt : before?.connectedAt,
      state: newerState(before?.state, message),
      unreadable:
        message.kind === 'UNREADABLE'
          ? { count: (before?.unreadable?.count ?? 0) + 1, told: message.told, at: receivedAt }
          : before?.unreadable,
    });
  }

  function note(opened: OpenedMessage): void {
    const { vehicleId } = opened;
    const work = takeAfter(noting.get(vehicleId), opened);
    noting.set(vehicleId, work);
    void work.finally(() => {
      if (noting.get(vehicleId) === work) noting.delete(vehicleId);
    });
  }

  async function takeAfter(before: Promise<void> | undefined, opened: OpenedMessage): Promise<void> {
    await Promise.all([before, takeOpenings(opened).catch(onError)]);
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
        await writing;
        await writeOf(new Set(batch.map(({ vehicleId }) => vehicleId)));
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
    if (batch.size > 0) await write(batch).catch(onError);
    if (!isUnseen) return;
    isUnseen = false;
    await lookAtNews().catch((error: unknown) => {
      isUnseen = true;
      onError(error);
    });
  }

  /** What these cars have said is written before their answers: who reads that a car has locked reads how it stands. */
  async function writeOf(vehicleIds: ReadonlySet<number>): Promise<void> {
    const batch = new Map([...news].filter(([id]) => vehicleIds.has(id)));
    for (const id of batch.keys()) news.delete(id);
    if (batch.size > 0) await write(batch);
  }

  async function write(batch: ReadonlyMap<number, CarNews>): Promise<void> {
    try {
      await Promise.all([...batch.keys()].flatMap((vehicleId) => noting.get(vehicleId) ?? []));
      await writeNews([...batch.values()]);
      isUnseen = true;
    } catch (error) {
      for (const [id, older] of batch) news.set(id, mergedNews(older, news.get(id)));
      throw error;
    }
  }

  const timer = setInterval(() => {
    if (answers.length > 0) startTaking();
    if (news.size === 0 && !isUnseen) return;
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
      await Promise.all([writing, taking, ...noting.values()]);
      await takeAll();
      await writeAll();
    },
  };
}

function mergedNews(older: CarNews, newer: CarNews | undefined): CarNews {
  if (!newer) return older;
  return {
    ...newer,
    lastContactAt: newer.lastContactAt ?? older.lastContactAt,
    connectedAt: newer.connectedAt ?? older.connectedAt,
    state: newer.state ?? older.state,
    unreadable:
      newer.unreadable && older.unreadable
        ? { ...newer.unreadable, count: newer.unreadable.count + older.unreadable.count }
        : (newer.unreadable ?? older.unreadable),
  };
}

function newerState(known: CarNews['state'], message: CarMessage): CarNews['state'] {
  const state =
    message.kind === 'STATE' ? message.state : message.kind === 'ANSWER' ? message.answer.state : undefined;
  if (!state) return known;
  const { receivedAt, isKept } = message;
  const at = believableTime(state.at, receivedAt);
  if (known && !isNewerState({ ...state, at }, known)) return known;
  // An answer is told again after hours; a state is told when it is measured.
  const isTold = message.kind === 'STATE' && !isKept ? 'AT_ONCE' : 'LATE';
  const measuredAt = readingTime(state.at, receivedAt, { isTold });
  // It was measured after what it takes the place of.
  const odometerAt = known?.odometerAt ? later(known.odometerAt, measuredAt) : measuredAt;
  return { ...state, at, odometerAt };
}
