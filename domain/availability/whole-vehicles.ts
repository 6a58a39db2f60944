const MINUTE_MS = 60_000;

/** Minutes since an instant, start and end in turn. */
type Minutes = readonly number[];
type TimeRange = { start: string; end: string };

/** What of a found vehicle changes, as the search sends it to whoever keeps the rest. */
type Changing = { id: number; busy: Minutes; freeFrom?: Minutes | undefined; price: number };
type Found<C extends Changing, Price> = { changing: readonly C[]; from: string; prices: readonly Price[] };

export type Whole<C extends Changing, F, Price> = F &
  Omit<C, 'busy' | 'freeFrom' | 'price'> & { busy: TimeRange[]; freeFrom?: TimeRange; price: Price };

/** Puts a found vehicle together with what was kept of it; undefined if a vehicle or a price is missing. */
export function wholeVehicles<C extends Changing, F, Price>(
  { changing, from, prices }: Found<C, Price>,
  kept: (id: number) => F | undefined,
): Whole<C, F, Price>[] | undefined {
  const first = Date.parse(from);
  const instant = (minute: number) => instantText(first + minute * MINUTE_MS);
  const vehicles = [];
  for (const { busy, freeFrom, price: place, ...rest } of changing) {
    const [fixed, price] = [kept(rest.id), prices[place]];
    if (fixed === undefined || price === undefined) return undefined;
    const ranges = (minutes: Minutes): TimeRange[] =>
      Array.from({ length: minutes.length / 2 }, (_, index) => ({
        start: instant(minutes[index * 2] ?? 0),
        end: instant(minutes[index * 2 + 1] ?? 0),
      }));
    const [free] = freeFrom ? ranges(freeFrom) : [];
    vehicles.push({ ...fixed, ...rest, busy: ranges(busy), ...(free ? { freeFrom: free } : {}), price });
  }
  return vehicles;
}

/** As an instant writes itself, from epoch milliseconds; a page has hundreds of them. */
export const instantText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
