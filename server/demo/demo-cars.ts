import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SimulatedBox } from '#cars/fleet.ts';

/** Low priority: whoever tries the demonstration must not wait for its cars. */
const NICE = 10;

/**
 * Starts the simulated cars of the demonstration in a process of their own. They end with this process, however it
 * ends.
 */
export function startDemoCars(broker: string, boxes: readonly SimulatedBox[]): () => Promise<void> {
  const child = fork(fileURLToPath(new URL('../../cars/main.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit');
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.send({ broker, boxes });
  child.unref();
  child.channel?.unref();
  return async () => {
    child.kill();
    await ended;
  };
}
