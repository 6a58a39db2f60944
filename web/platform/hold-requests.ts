/** Requests that have no answer yet. */
const underWay = new Set<Promise<unknown>>();
let held: Promise<void> | undefined;

/** How long a logout waits for answers that are on their way. */
const PATIENCE_MS = 2_000;

/** `fetch`, which waits while requests are held. */
export async function fetchUnlessHeld(...request: Parameters<typeof fetch>): Promise<Response> {
  await held;
  const answer = fetch(...request);
  const settled = answer.catch(() => undefined).finally(() => underWay.delete(settled));
  underWay.add(settled);
  return answer;
}

/**
 * Has all further requests wait until the returned function is called. Resolves when those under way are answered,
 * after two seconds at most. A logout does so: the server would refuse whatever overtakes it.
 */
export async function holdRequests(): Promise<() => void> {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = () => {
      if (held === hold) held = undefined;
      resolve();
    };
  });
  held = hold;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(underWay), patience]);
  return release;
}
