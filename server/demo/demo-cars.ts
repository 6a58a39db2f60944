import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SimulatedBox } from '#cars/fleet.ts';

/** Low priority: whoever tries the demonstration must not wait for its cars. */
const NICE = 10;

export type DemoCars = {
  /** Where a phone beside a car reaches it; undefined until the cars are there. */
  door(): string | undefined;
  stop(): Promise<void>;
};

/**
 * Starts the simulated cars of the demonstration in a process of their own. They end with this process, however it
 * ends.
 */
export function startDemoCars(broker: string, boxes: readonly SimulatedBox[]): DemoCars {
  const child = fork(fileURLToPath(new URL('../../cars/main.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit');
  let door: string | undefined;
  child.once('message', (message) => {
    door = (message as { door: string }).door;
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.send({ broker, boxes });
  child.unref();
  child.channel?.unref();
  return {
    door: () => door,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
