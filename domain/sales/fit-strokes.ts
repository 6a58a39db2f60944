type Point = { x: number; y: number };

/**
 * Fits drawn strokes into a box of so many mm, at its upper left, keeping their proportions; a stroke of one point becomes a
 * short line. Returns the points as [x, y] in mm.
 */
export function fitStrokes(
  strokes: readonly (readonly Point[])[],
  box: { width: number; height: number },
): [number, number][][] {
  const points = strokes.flat();
  if (points.length === 0) return [];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const scale = Math.min(
    width > 0 ? box.width / width : Number.POSITIVE_INFINITY,
    height > 0 ? box.height / height : Number.POSITIVE_INFINITY,
  );
  const factor = Number.isFinite(scale) ? scale : 0;
  const round = (value: number) => Math.round(value * 100) / 100;
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const fitted = stroke.map(({ x, y }): [number, number] => [
        round((x - left) * factor),
        round((y - top) * factor),
      ]);
      const [first] = fitted;
      return fitted.length === 1 && first ? [first, [first[0] + 0.3, first[1]]] : fitted;
    });
}
