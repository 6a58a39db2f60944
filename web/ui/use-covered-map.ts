import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { measureStops, type SheetStop } from './sheet-stops.ts';

/** What bars, sheet and panel cover at each edge of the map, and the part that stays free, in px. */
export type CoveredMap = {
  top: number;
  left: number;
  bottom: number;
  freeWidth: number;
  freeHeight: number;
};

type Parts = {
  layout: RefObject<HTMLElement | null>;
  /** Around bars and sheet; has a place of its own only where the list is a panel (`map-layout.tsx`). */
  panel: RefObject<HTMLElement | null>;
  bars: RefObject<HTMLElement | null>;
  sheet: RefObject<HTMLElement | null>;
};

/**
 * Measures what lies over the map, before the first paint and at each change. Behind the full sheet the map stays as
 * with the half one.
 */
export function useCoveredMap(
  { layout, panel, bars, sheet }: Parts,
  { stop, barCount }: { stop: SheetStop; barCount: number },
  onCover: (covered: CoveredMap) => void,
): void {
  const measure = useEffectEvent(() => {
    if (!layout.current || !panel.current || !sheet.current) return;
    const whole = layout.current.getBoundingClientRect();
    const isSheet = getComputedStyle(panel.current).position === 'static';
    const barsEnd = bars.current?.getBoundingClientRect().bottom ?? whole.top;
    const top = isSheet ? Math.round(barsEnd - whole.top) : 0;
    // The full sheet ends below the bars, however large their text is (`map-layout.tsx`).
    layout.current.style.setProperty('--bars-end', `${top}px`);
    const left = isSheet ? 0 : Math.round(besidePanel(panel.current.getBoundingClientRect(), whole));
    const height = isSheet ? measureStops(sheet.current)[stop === 'peek' ? 'peek' : 'half'] : 0;
    const bottom = Math.min(whole.height, height);
    onCover({
      top,
      left,
      bottom,
      freeWidth: Math.max(0, whole.width - left),
      freeHeight: Math.max(0, whole.height - top - bottom),
    });
  });

  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(() => measure());
    for (const { current } of [layout, panel, ...(barCount > 0 ? [bars] : [])])
      if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [layout, panel, bars, stop, barCount]);
}

/** Returns how much of the map a panel at its left takes, with the same gap on both sides of the panel. */
function besidePanel(panel: DOMRect, whole: DOMRect): number {
  const gap = panel.left - whole.left;
  return Math.min(whole.width, panel.width + 2 * gap);
}
