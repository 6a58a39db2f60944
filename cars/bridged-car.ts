import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import type { RefusalReason } from '#domain/telematics/car-command.ts';
import { SILENT_AFTER_SECONDS } from '#domain/telematics/car-state.ts';
import { type answerMessage, commandMessage, readMessage } from '#server/adapters/telematics/protocol.ts';
import type { BridgeJournal } from './bridge-journal.ts';
import { CarLink } from './car-link.ts';
import type { BoxState, CarOutcome, MakerApi } from './maker-api.ts';

/** While somebody stands beside the car the maker is asked again after this long, at first, and at the longest. */
const AGAIN_MS = { first: 250, valid: 2_000, over: 60_000 };
/** No maker knows of a command for ever. */
const GIVE_UP_HOURS = 24;
/** A car says at least once a minute how it is; the maker is asked when it has told nothing. */
const LOOK_EVERY_MS = 30_000;

type Command = z.output<typeof commandMessage>;
type Answer = z.output<typeof answerMessage>;
export type BridgeLog = (facts: object, message: string) => void;

type Options = {
  broker: string;
  vehicleId: number;
  secret: string;
  /** The maker's own number of the box. */
  box: string;
  maker: MakerApi;
  journal: BridgeJournal;
  log: BridgeLog;
};

/**
 * Speaks at the broker as one car and asks the maker of its box to do what it is told (docs/telematics.md). It asks on
 * until the outcome of each command is known.
 */
export class BridgedCar {
  readonly box: string;
  readonly #options: Options;
  readonly #link: CarLink;
  /** Commands without an outcome; aborted as soon as there is one. */
  readonly #running = new Map<string, AbortController>();
  readonly #closing = new AbortController();
  #looking: NodeJS.Timeout | undefined;
  /** The last that the maker told of the box. */
  #known: BoxState | undefined;
  /** When it told that, by a clock that only runs. */
  #knownAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.box = options.box;
    this.#link = new CarLink({
      broker: options.broker,
      vehicleId: options.vehicleId,
      secret: options.secret,
      clock: Date.now,
      hears: { command: (payload) => this.#hearCommand(payload) },
      onReady: () => this.#begin(),
    });
  }

  open(): void {
    this.#link.open();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#looking);
    await this.#link.close();
  }

  /** The maker tells how the box is. */
  hearState(told: BoxState): void {
    if (this.#known && told.state.sequence < this.#known.state.sequence) return;
    this.#known = told;
    this.#knownAt = performance.now();
    this.#tellState();
    this.#lookLater(LOOK_EVERY_MS);
  }

  /** The maker tells what became of a command. Resolves when it is on the disk, and on its way. */
  async hearOutcome(commandId: string, result: CarOutcome): Promise<void> {
    const { vehicleId, journal, log } = this.#options;
    const entry = journal.find(vehicleId, commandId);
    // Not a command of this bridge: somebody else asked the maker, or it is long forgotten.
    if (!entry) return;
    if (!entry.answer) return this.#answer(commandId, result);
    if (entry.answer.outcome !== result.outcome) {
      log({ vehicleId, commandId, ...result }, 'the maker tells another outcome than was answered');
    }
  }

  /** Says after each connecting what it answered before, and goes on with what has no answer yet. */
  #begin(): void {
    const entries = this.#options.journal.entries(this.#options.vehicleId);
    this.#tellAnswers(entries.flatMap(({ answer }) => answer ?? []));
    for (const { command, answer } of entries) if (!answer) void this.#carryOut(command, true);
    this.#lookLater(0);
  }

  #hearCommand(payload: Buffer): void {
    const command = readMessage(commandMessage, payload);
    // Without the time nobody knows whether it still counts: the server sends it again.
    if (!command || !this.#link.isReady) return;
    const entry = this.#options.journal.find(this.#options.vehicleId, command.id);
    if (entry?.answer) this.#tellAnswers([entry.answer]);
    else void this.#carryOut(command, entry !== undefined);
  }

  /** @param mayBeKnown whether the maker may have heard of it before */
  async #carryOut(command: Command, mayBeKnown: boolean): Promise<void> {
    const { vehicleId, journal, log } = this.#options;
    if (this.#running.has(command.id)) return;
    const found = new AbortController();
    this.#running.set(command.id, found);
    try {
      // What leaves for the maker must be known after a crash: by then the server may not ask again.
      if (!mayBeKnown) await journal.noteAsked(vehicleId, command);
      await this.#pursue(command, mayBeKnown, AbortSignal.any([found.signal, this.#closing.signal]));
    } catch (error) {
      // Nothing was sent, or nothing told, that is not written down; the server asks again while it counts.
      log({ vehicleId, commandId: command.id, error: String(error) }, 'the journal cannot be written');
    } finally {
      this.#running.delete(command.id);
    }
  }

  async #pursue(command: Command, mayBeKnown: boolean, stop: AbortSignal): Promise<void> {
    const { vehicleId, box, maker, log } = this.#options;
    const { id, expiresAt } = command;
    let isPossible = mayBeKnown;
    let isSaid = false;
    let pauseMs = AGAIN_MS.first;
    while (!stop.aborted) {
      const isOver = this.#isPast(expiresAt);
      // The maker never had it, and gets it no more.
      if (isOver && !isPossible) return this.#refuse(id, 'EXPIRED');
      if (this.#isPast(expiresAt.add({ hours: GIVE_UP_HOURS }))) {
        return log({ vehicleId, commandId: id }, 'the maker never told what became of a command');
      }
      const heard = isPossible ? await maker.ask(box, id, stop) : await maker.send(box, command, stop);
      if (stop.aborted) return;
      if (heard.kind === 'FINISHED') return this.#answer(id, heard.result);
      if (heard.kind === 'DENIED') {
        log({ vehicleId, commandId: id, why: heard.why }, 'the maker takes no command of this bridge');
        return this.#refuse(id, 'FAULT');
      }
      if (heard.kind !== 'PENDING' && !isSaid) {
        isSaid = true;
        log({ vehicleId, commandId: id, why: heard.why }, 'the maker has not taken a command yet');
      }
      isPossible = heard.kind !== 'UNHEARD';
      await wait(pauseMs, undefined, { signal: stop }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, isOver ? AGAIN_MS.over : AGAIN_MS.valid);
    }
  }

  #isPast(instant: Temporal.Instant): boolean {
    return Temporal.Instant.compare(this.#link.now(), instant) >= 0;
  }

  #refuse(commandId: string, reason: RefusalReason): Promise<void> {
    return this.#answer(commandId, { outcome: 'REFUSED', reason, at: this.#link.now() });
  }

  async #answer(commandId: string, result: CarOutcome): Promise<void> {
    const { vehicleId, journal } = this.#options;
    this.#running.get(commandId)?.abort();
    const answer: Answer = { commandId, ...result };
    await journal.noteAnswered(vehicleId, answer);
    this.#tellAnswers([answer]);
  }

  #tellAnswers(answers: readonly Answer[]): void {
    for (const answer of answers) this.#link.publish('answer', answer);
    // The server takes whatever a car says as a sign of its life; this may have been the bridge alone.
    if (answers.length > 0 && !this.#isThere) this.#link.publish('connection', { online: false }, true);
  }

  /** Whether the maker said within the last minute that it reaches the box. */
  get #isThere(): boolean {
    const age = performance.now() - this.#knownAt;
    return this.#known?.online === true && age < SILENT_AFTER_SECONDS * 1000;
  }

  #tellState(): void {
    const isThere = this.#isThere;
    this.#link.publish('connection', { online: isThere }, true);
    if (isThere) this.#link.publish('state', this.#known?.state, true);
  }

  #lookLater(afterMs: number): void {
    clearTimeout(this.#looking);
    if (this.#closing.signal.aborted) return;
    this.#looking = setTimeout(() => void this.#look(), afterMs);
  }

  async #look(): Promise<void> {
    const { maker, box } = this.#options;
    const told = await maker.look(box, this.#closing.signal);
    if (told) this.hearState(told);
    else this.#lookLater(LOOK_EVERY_MS);
  }
}
