import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../cars/main.ts', import.meta.url));

/** A server that is killed at once, or as soon as its cars have told it where their door is. */
const server = (when: 'AT_ONCE' | 'AT_THE_DOOR') => `
  const { fork } = require('node:child_process');
  const cars = fork(${JSON.stringify(MAIN)}, { execArgv: [] });
  const die = () => process.kill(process.pid, 'SIGKILL');
  cars.on('message', die);
  cars.send({ broker: 'mqtt://127.0.0.1:1', boxes: [] }, () => { if (${JSON.stringify(when)} === 'AT_ONCE') die(); });`;

test.each(['AT_ONCE', 'AT_THE_DOOR'] as const)(
  'the cars of a server that is killed end with it, and say nothing (%s)',
  async (when) => {
    const ended = spawn(process.execPath, ['-e', server(when)], { stdio: ['ignore', 'ignore', 'pipe'] });
    // The pipe is the cars' too: it ends when they have.
    expect(await text(ended.stderr)).toBe('');
  },
);
