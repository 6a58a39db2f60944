import { useQueryClient } from '@tanstack/react-query';
import { plateKey } from '#domain/vehicle/plate.ts';
import { callQuery } from '#web/platform/query.tsx';

/** A stamp does not wait longer for what is known of its plate. */
const LONGEST_WAIT_MS = 2_000;

/** Returns the question whether no car of ours has a plate; without a connection, or an answer in time, none is unknown. */
export function useIsUnknownPlate(): (plate: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (plate) => {
    if (plate === '' || !navigator.onLine) return false;
    const carsQuery = callQuery('GET /tasks/cars', { query: { plate } });
    const found = queryClient.fetchQuery(carsQuery).catch(() => undefined);
    const answer = await Promise.race([found, noAnswerInTime()]);
    return answer !== undefined && !answer.items.some((car) => plateKey(car.plate) === plateKey(plate));
  };
}

const noAnswerInTime = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), LONGEST_WAIT_MS));
