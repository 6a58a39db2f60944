import { CallRefused, ConnectionFailed } from './call.ts';

/** A photo that a person has taken; the device names it before it is sent. */
export type Photo = { id: string; file: Blob };

/** Pieces of a photo; what has arrived of a broken off one is lost for at most so much. */
const PART_BYTES = 256 * 1024;

type UploadState = { received: number; recordedAt?: string | undefined };
type Calls = {
  /** Asks how much of the photo is there. */
  ask(): Promise<UploadState>;
  send(offset: number, part: Blob): Promise<UploadState>;
  /** `share` is 0 to 1. */
  onProgress?(share: number): void;
};

/**
 * Sends a photo from where it broke off. Returns why the server does not take this photo; throws what may succeed later
 * (`isForLater`), and every refusal of the first question.
 */
export async function sendPhoto(file: Blob, { ask, send, onProgress }: Calls): Promise<string | undefined> {
  let state = await ask();
  while (state.recordedAt === undefined) {
    const { received } = state;
    onProgress?.(received / file.size);
    try {
      state = await send(received, file.slice(received, received + PART_BYTES));
    } catch (error) {
      if (!(error instanceof CallRefused) || isForLater(error)) throw error;
      if (error.problem.resultCode !== 'UPLOAD_OFFSET') return error.problem.detail;
      // Another tab or an answer that was lost: the server knows how much is there.
      state = await ask();
    }
  }
  return undefined;
}

/** No connection, a busy or broken server, or a login that has ended: the same may succeed later. */
export function isForLater(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true;
  if (!(error instanceof CallRefused)) return false;
  const { status } = error.problem;
  return status >= 500 || status === 429 || status === 401;
}

/** Only pages on a secure connection have locks; without them the server sorts out what comes twice. */
export const inOneTab = (name: string, act: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? act() : false))
    : act();
