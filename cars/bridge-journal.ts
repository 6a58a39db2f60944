import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { answerMessage, commandMessage, REMEMBERED_ANSWERS } from '#server/adapters/telematics/protocol.ts';

/** After so many lines the file is written anew, with what still counts. */
const MAX_LINES = 20_000;
/** Only who runs the bridge reads which car was opened when. */
const MODE = 0o600;

type Command = z.output<typeof commandMessage>;
type Answer = z.output<typeof answerMessage>;
/** A command that may have left for the maker; without an answer nobody knows yet what became of it. */
type Entry = { command: Command; answer: Answer | undefined };

const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASKED'), vehicleId: z.int(), command: commandMessage }),
  z.object({ kind: z.literal('ANSWERED'), vehicleId: z.int(), answer: answerMessage }),
]);

/**
 * What a bridge must still know after it was killed, in a file that only grows: commands before they leave, answers before
 * they are told. Of each car the last hundred count (docs/decisions/051).
 */
export class BridgeJournal {
  readonly #path: string;
  readonly #maxLines: number;
  /** By vehicle id, then by command id, in the order in which they were asked. */
  readonly #entries: Map<number, Map<string, Entry>>;
  #file: FileHandle;
  #lines = 0;
  /** The disk was full, say: the last line may be there in part. */
  #isTorn = false;
  /** Lines are written one after the other. */
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    path: string,
    maxLines: number,
    entries: Map<number, Map<string, Entry>>,
    file: FileHandle,
  ) {
    this.#path = path;
    this.#maxLines = maxLines;
    this.#entries = entries;
    this.#file = file;
  }

  /** Reads the journal, or begins one. Rejects when the file cannot be written, or is not a journal. */
  static async open(path: string, maxLines = MAX_LINES): Promise<BridgeJournal> {
    const entries = new Map<number, Map<string, Entry>>();
    for (const text of await linesOf(path)) note(entries, line.parse(JSON.parse(text)));
    return new BridgeJournal(path, maxLines, entries, await writeAnew(path, entries));
  }

  /** Of one car, the oldest first. */
  entries(vehicleId: number): readonly Entry[] {
    return [...(this.#entries.get(vehicleId)?.values() ?? [])];
  }

  find(vehicleId: number, commandId: string): Entry | undefined {
    return this.#entries.get(vehicleId)?.get(commandId);
  }

  /** Resolves when it is on the disk. */
  noteAsked(vehicleId: number, command: Command): Promise<void> {
    return this.#append({ kind: 'ASKED', vehicleId, command });
  }

  /** The answer to a command that was asked. Resolves when it is on the disk. */
  noteAnswered(vehicleId: number, answer: Answer): Promise<void> {
    return this.#append({ kind: 'ANSWERED', vehicleId, answer });
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file.close();
  }

  #append(told: z.output<typeof line>): Promise<void> {
    const before = this.#writing;
    this.#writing = this.#write(told, before);
    return this.#writing;
  }

  async #write(told: z.output<typeof line>, before: Promise<void>): Promise<void> {
    // Whoever wanted that line has been told that it failed.
    await before.catch(() => undefined);
    if (this.#isTorn) await this.#writeAnew();
    this.#isTorn = true;
    await this.#file.appendFile(`${JSON.stringify(told)}\n`);
    await this.#file.datasync();
    this.#isTorn = false;
    note(this.#entries, told);
    if (++this.#lines >= this.#maxLines) await this.#writeAnew();
  }

  async #writeAnew(): Promise<void> {
    const before = this.#file;
    this.#file = await writeAnew(this.#path, this.#entries);
    this.#lines = 0;
    await before.close();
  }
}

function note(entries: Map<number, Map<string, Entry>>, told: z.output<typeof line>): void {
  const { vehicleId } = told;
  const ofCar = entries.get(vehicleId) ?? new Map<string, Entry>();
  entries.set(vehicleId, ofCar);
  if (told.kind === 'ASKED') {
    ofCar.set(told.command.id, { command: told.command, answer: undefined });
    for (const id of [...ofCar.keys()].slice(0, -REMEMBERED_ANSWERS)) ofCar.delete(id);
    return;
  }
  const entry = ofCar.get(told.answer.commandId);
  if (entry) entry.answer = told.answer;
}

/** The whole lines; who was killed while writing has left a part of one. */
async function linesOf(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The old file is there until the new one is complete. Returns the new one, to be written on. */
async function writeAnew(
  path: string,
  entries: ReadonlyMap<number, ReadonlyMap<string, Entry>>,
): Promise<FileHandle> {
  const lines = [...entries].flatMap(([vehicleId, ofCar]) =>
    [...ofCar.values()].flatMap(({ command, answer }): z.output<typeof line>[] => [
      { kind: 'ASKED', vehicleId, command },
      ...(answer ? [{ kind: 'ANSWERED' as const, vehicleId, answer }] : []),
    ]),
  );
  const next = `${path}.next`;
  const file = await open(next, 'w', MODE);
  await file.writeFile(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await file.sync();
  await rename(next, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
  return file;
}
