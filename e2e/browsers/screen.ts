import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export const XVFB = '/usr/bin/Xvfb';
const SIZE = { width: 1600, height: 1200 };
/** Places of the 32-bit numbers in the header of an X window dump. */
const HEADER = { size: 0, bytesPerLine: 12, colours: 19 };
const BYTES_PER_COLOUR = 12;

type Box = { left: number; top: number; width: number; height: number };

/** A screen in memory, on which browsers draw as on a real one. */
export type Screen = {
  /** For the environment of a browser, ":99". */
  display: string;
  /** Returns a PNG of a part of the screen, without asking the browser: WebKit hangs when it draws a map meanwhile. */
  picture(part: Box): Promise<Buffer>;
  close(): Promise<void>;
};

/** Starts Xvfb on a free display. */
export async function openScreen(): Promise<Screen> {
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-screen-'));
  const screen = `-screen 0 ${SIZE.width}x${SIZE.height}x24`;
  const server = spawn(XVFB, [...`-displayfd 3 ${screen} -nolisten tcp -fbdir`.split(' '), folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => server.once('close', () => done()));
  const display = await Promise.race([
    new Promise<string>((done) =>
      server.stdio[3]?.once('data', (chunk: Buffer) => done(`:${chunk.toString().trim()}`)),
    ),
    ended,
  ]);
  if (!display) throw new Error('Xvfb did not start');
  return {
    display,
    async picture(part) {
      const dump = await readFile(join(folder, 'Xvfb_screen0'));
      const number = (at: number) => dump.readUInt32BE(at * 4);
      const start = number(HEADER.size) + number(HEADER.colours) * BYTES_PER_COLOUR;
      const width = number(HEADER.bytesPerLine) / 4;
      const pixels = dump.subarray(start, start + width * SIZE.height * 4);
      // The dump has blue first.
      return sharp(pixels, { raw: { width, height: SIZE.height, channels: 4 } })
        .removeAlpha()
        .recomb([
          [0, 0, 1],
          [0, 1, 0],
          [1, 0, 0],
        ])
        .extract(part)
        .png()
        .toBuffer();
    },
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
