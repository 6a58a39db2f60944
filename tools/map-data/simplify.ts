import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

/** One area before simplification: `polygons[i][0]` is an outer ring, the rest are its holes. */
export type Area<P> = { properties: P; polygons: Position[][][] };

/** Neighbours give a shared point with other last digits: six decimals (10 cm) are the same point. */
const key = (point: Position): string => `${point[0]?.toFixed(6)},${point[1]?.toFixed(6)}`;

/**
 * Simplifies areas that share borders (Douglas-Peucker), border by border, so that neighbours stay neighbours: a
 * border is cut where three areas meet, and both sides get the same simplified line.
 * @param tolerance degrees of latitude that a border may move; longitude counts `cos(latitude)` as much
 * @param decimals digits kept; 4 are about 10 m
 * @param finer areas whose borders keep more: they are drawn on top of each other with another layer
 */
export function simplifyAreas<P extends object>(
  areas: Area<P>[],
  tolerance: number,
  decimals: number,
  finer?: { areas: Area<object>[]; tolerance: number },
): FeatureCollection<Polygon | MultiPolygon, P> {
  const finePoints = new Set(finer?.areas.flatMap((area) => area.polygons.flat(2)).map(key));
  const toleranceOf = (line: Position[]): number =>
    finer && line.every((point) => finePoints.has(key(point))) ? finer.tolerance : tolerance;
  const rings = areas.flatMap((area) => area.polygons.flat());
  const junctions = findJunctions(rings);
  const features = areas.map((area): Feature<Polygon | MultiPolygon, P> => {
    const polygons = area.polygons
      .map((polygon) =>
        polygon
          .map((ring) => roundRing(simplifyRing(ring, junctions, toleranceOf), decimals))
          .filter((ring) => ring.length >= 4),
      )
      .filter(
        (polygon, _, all) => polygon.length > 0 && (all.length === 1 || isWorthDrawing(polygon, tolerance)),
      );
    const [first] = polygons;
    return {
      type: 'Feature',
      properties: area.properties,
      geometry:
        polygons.length === 1 && first
          ? { type: 'Polygon', coordinates: first }
          : { type: 'MultiPolygon', coordinates: polygons },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** Islands smaller than the tolerance squared (four times) would be specks. */
function isWorthDrawing(polygon: Position[][], tolerance: number): boolean {
  return Math.abs(ringArea(polygon[0] ?? [])) > 4 * tolerance * tolerance;
}

function ringArea(ring: Position[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    sum += ax * by - bx * ay;
  }
  return sum / 2;
}

/** Points whose neighbours differ from ring to ring: there a border begins or ends. */
function findJunctions(rings: Position[][]): Set<string> {
  const neighbours = new Map<string, string>();
  const junctions = new Set<string>();
  for (const ring of rings) {
    const open = ring.slice(0, -1);
    open.forEach((point, i) => {
      const before = key(open[(i + open.length - 1) % open.length] ?? point);
      const after = key(open[(i + 1) % open.length] ?? point);
      const pair = before < after ? `${before}|${after}` : `${after}|${before}`;
      const own = key(point);
      const seen = neighbours.get(own);
      if (seen === undefined) neighbours.set(own, pair);
      else if (seen !== pair) junctions.add(own);
    });
  }
  return junctions;
}

function simplifyRing(
  ring: Position[],
  junctions: Set<string>,
  toleranceOf: (line: Position[]) => number,
): Position[] {
  const open = ring.slice(0, -1);
  const first = open.findIndex((point) => junctions.has(key(point)));
  // Without a junction (an island, an enclave) both sides must still start at the same point: the smallest one.
  const start = first >= 0 ? first : smallestIndex(open);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const head = turned[0];
  if (!head) return [];
  const closed = [...turned, head];
  const result: Position[] = [head];
  let from = 0;
  for (let i = 1; i < closed.length; i++) {
    const point = closed[i];
    if (!point || (i < closed.length - 1 && !junctions.has(key(point)))) continue;
    const line = closed.slice(from, i + 1);
    result.push(...simplifyLine(line, toleranceOf(line)).slice(1));
    from = i;
  }
  return result;
}

function smallestIndex(points: Position[]): number {
  let best = 0;
  points.forEach((point, i) => {
    const least = points[best] ?? point;
    if ((point[0] ?? 0) < (least[0] ?? 0) || (point[0] === least[0] && (point[1] ?? 0) < (least[1] ?? 0)))
      best = i;
  });
  return best;
}

/** Douglas-Peucker; the direction of the line does not change the result, or neighbours would part. */
function simplifyLine(line: Position[], tolerance: number): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [from, to] = range;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(line[i], line[from], line[to]);
      if (distance > worst) {
        worst = distance;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keep[i]);
}

/** Distance in degrees of latitude, flat around the point. */
function distanceToSegment(p: Position = [], a: Position = [], b: Position = []): number {
  const [px = 0, py = 0] = p;
  const [ax = 0, ay = 0] = a;
  const [bx = 0, by = 0] = b;
  const scale = Math.cos((py * Math.PI) / 180);
  const [x, y, dx, dy] = [(px - ax) * scale, py - ay, (bx - ax) * scale, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return Math.hypot(x - t * dx, y - t * dy);
}

function roundRing(ring: Position[], decimals: number): Position[] {
  const factor = 10 ** decimals;
  const result: Position[] = [];
  for (const point of ring) {
    const rounded = point.map((value) => Math.round(value * factor) / factor);
    if (result.length === 0 || key(rounded) !== key(result.at(-1) ?? [])) result.push(rounded);
  }
  return result;
}
