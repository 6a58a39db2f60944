import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SimulatedBox } from '#cars/fleet.ts';
import type { CarsMessage, DeskMessage } from '#cars/server-channel.ts';
import type { CarDesk } from '#domain/telematics/desk-car.ts';

/** Low priority: whoever tries the demonstration must not wait for its cars. */
const NICE = 10;
/** Cars that have not answered by then are not there. */
const ANSWER_MS = 3_000;

export type DemoCars = {
  /** Where a phone beside a car reaches it; undefined until the cars are there. */
  door(): string | undefined;
  /** Whoever sits at a desk instead of in a car. */
  desk: CarDesk;
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
  let count = 0;
  const waiting = new Map<number, (answer: CarsMessage | undefined) => void>();
  child.on('message', (message) => {
    const told = message as CarsMessage;
    if (told.kind === 'DOOR') door = told.url;
    else waiting.get(told.id)?.(told);
  });
  /** Undefined when the cars do not answer. */
  const ask = (make: (id: number) => DeskMessage) =>
    new Promise<CarsMessage | undefined>((resolve) => {
      const id = ++count;
      const timer = setTimeout(() => settle(undefined), ANSWER_MS).unref();
      const settle = (answer: CarsMessage | undefined) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      waiting.set(id, settle);
      if (!child.connected) return settle(undefined);
      child.send(make(id), (error) => {
        if (error) settle(undefined);
      });
    });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.send({ broker, boxes });
  child.unref();
  child.channel?.unref();
  return {
    door: () => door,
    desk: {
      look: async (vehicleIds) => {
        const answer = await ask((id) => ({ kind: 'LOOK', id, vehicleIds: [...vehicleIds] }));
        return answer?.kind === 'SEEN' ? answer.cars : [];
      },
      act: async (vehicleId, action) => {
        const answer = await ask((id) => ({ kind: 'ACT', id, vehicleId, action }));
        return answer?.kind === 'ACTED' ? answer.refusal : 'UNKNOWN';
      },
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
