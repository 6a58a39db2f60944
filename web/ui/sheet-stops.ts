/** The three stops of the sheet. */
export type SheetStop = 'peek' | 'half' | 'full';

const order: readonly SheetStop[] = ['peek', 'half', 'full'];

/** Returns the next stop up (1) or down (-1); at an end, the same one. */
export function neighbourStop(stop: SheetStop, step: 1 | -1): SheetStop {
  return order[order.indexOf(stop) + step] ?? stop;
}

/** A drag counts as a throw from this speed on, in px per ms. */
const THROW_SPEED = 0.5;

/**
 * Returns the stop at which a drag ends: for a throw the next one in its direction, otherwise the nearest.
 * Heights in px; `speed` in px per ms, upwards positive.
 */
export function stopAfterDrag(
  height: number,
  speed: number,
  heights: Readonly<Record<SheetStop, number>>,
  from: SheetStop,
): SheetStop {
  if (Math.abs(speed) >= THROW_SPEED) {
    const beyond = order.filter((stop) => (speed > 0 ? heights[stop] > height : heights[stop] < height));
    return (speed > 0 ? beyond[0] : beyond.at(-1)) ?? from;
  }
  return order.reduce((best, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[best] - height) ? stop : best,
  );
}

/**
 * Returns the heights of the stops in px. They are CSS lengths that depend on screen and text size, so a probe
 * beside the sheet measures them.
 */
export function measureStops(sheet: HTMLElement): Record<SheetStop, number> {
  const probe = document.createElement('div');
  // Without motion every element has a transition of an instant (theme.css), which would keep the first height.
  probe.style.cssText = 'position:absolute;visibility:hidden;bottom:0;transition:none!important';
  sheet.parentElement?.append(probe);
  const measure = (name: SheetStop) => {
    probe.style.height = getComputedStyle(sheet).getPropertyValue(`--sheet-${name}`);
    return probe.offsetHeight;
  };
  const heights = { peek: measure('peek'), half: measure('half'), full: measure('full') };
  probe.remove();
  return heights;
}
