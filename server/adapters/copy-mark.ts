import sharp, { type OverlayOptions } from 'sharp';

/** The letters of KOPIE as strokes of 70 units in height: the machine may have no fonts. */
const WORD = [
  ['M0 0V70M40 0L0 42M13 29L40 70', 0],
  ['M20 0Q40 0 40 22V48Q40 70 20 70T0 48V22Q0 0 20 0', 58],
  ['M0 70V0H20Q40 0 40 19T20 38H0', 116],
  ['M0 0V70', 178],
  ['M36 0H0V70H36M0 34H30', 200],
]
  .map(([path, x]) => `<path transform="translate(${x} 0)" d="${path}"/>`)
  .join('');
const WORD_WIDTH = 236;
const WORD_HEIGHT = 70;
/** The edge of the square that is repeated, in units. */
const SQUARE = 400;
/** The longer edge of a picture is this many squares: a card that fills half of it still bears several words. */
const SQUARES = 4;

/**
 * What lies over a copy of this size in pixels: KOPIE, rising, all over (§S16.4: copied identity cards must
 * be recognisable). Light around dark strokes shows on any ground and lets through what is below.
 */
export async function copyMark({
  width,
  height,
}: {
  width: number;
  height: number;
}): Promise<OverlayOptions> {
  const edge = Math.max(1, Math.floor(Math.min(Math.max(width, height) / SQUARES, width, height)));
  const middles = [[0.5, 0.5], ...[0, 1].flatMap((x) => [0, 1].map((y) => [x, y]))];
  const words = middles
    .map(
      ([x = 0, y = 0]) =>
        `<use href="#word" transform="translate(${x * SQUARE} ${y * SQUARE}) rotate(-30) translate(${-WORD_WIDTH / 2} ${-WORD_HEIGHT / 2})"/>`,
    )
    .join('');
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 ${SQUARE} ${SQUARE}">
      <defs><g id="word" fill="none" stroke-linecap="round" stroke-linejoin="round">${WORD}</g></defs>
      <g stroke="#ffffff" stroke-width="15" opacity="0.4">${words}</g>
      <g stroke="#5a0f0f" stroke-width="7" opacity="0.45">${words}</g>
    </svg>`;
  // Drawn once, not once for each square.
  const { data, info } = await sharp(Buffer.from(square)).raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: info, tile: true };
}
