import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { measureStops, neighbourStop, type SheetStop, stopAfterDrag } from './sheet-stops.ts';

export interface SheetProps {
  /** Names the region: „Autos in der Nähe“. */
  label: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  /** Visible at every stop, below the handle; at „peek“ only this is visible. */
  header?: ReactNode;
  /** Fixed at the lower edge (level1footer). */
  footer?: ReactNode;
  /** From 768 px it fills the panel around it instead of being a sheet (`MapLayout`). */
  panelFromMd?: boolean;
  /** The element that scrolls. */
  contentRef?: Ref<HTMLDivElement> | undefined;
  /** Called with the sheet itself, whose stops can be measured (`sheet-stops.ts`). */
  onSheet?: (sheet: HTMLElement | null) => void;
  className?: string;
  children?: ReactNode;
}

const stopNames: Record<SheetStop, string> = { peek: 'klein', half: 'halb', full: 'groß' };

/**
 * A non-modal bottom sheet with three stops, for phones, at the lower edge of its positioned parent. The
 * handle can be dragged, tapped or moved with the arrow keys; the content scrolls inside.
 */
export function Sheet({
  label,
  stop,
  onStopChange,
  header,
  footer,
  panelFromMd = false,
  contentRef,
  onSheet,
  className,
  children,
}: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<{
    startY: number;
    startHeight: number;
    lastY: number;
    lastTime: number;
    speed: number;
  } | null>(null);
  const contentId = useId();

  function grab(event: PointerEvent<HTMLElement>) {
    if (!sheet.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      startY: event.clientY,
      startHeight: sheet.current.offsetHeight,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      speed: 0,
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const state = drag.current;
    if (!state || !sheet.current) return;
    const elapsed = event.timeStamp - state.lastTime;
    if (elapsed > 0) state.speed = (state.lastY - event.clientY) / elapsed;
    state.lastY = event.clientY;
    state.lastTime = event.timeStamp;
    sheet.current.style.transition = 'none';
    sheet.current.style.height = `${state.startHeight + state.startY - event.clientY}px`;
  }

  function release(event: PointerEvent<HTMLElement>) {
    const state = drag.current;
    const element = sheet.current;
    drag.current = null;
    if (!state || !element) return;
    const height = element.offsetHeight;
    element.style.transition = '';
    element.style.height = '';
    const moved = Math.abs(state.startY - event.clientY);
    // A shorter move is a tap, which the click handler handles.
    if (moved < 6) return;
    const resting = event.timeStamp - state.lastTime > 80;
    onStopChange(stopAfterDrag(height, resting ? 0 : state.speed, measureStops(element), stop));
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, SheetStop> = {
      ArrowUp: neighbourStop(stop, 1),
      ArrowRight: neighbourStop(stop, 1),
      ArrowDown: neighbourStop(stop, -1),
      ArrowLeft: neighbourStop(stop, -1),
      Home: 'peek',
      End: 'full',
      Enter: stop === 'full' ? 'peek' : neighbourStop(stop, 1),
      ' ': stop === 'full' ? 'peek' : neighbourStop(stop, 1),
    };
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    onStopChange(next);
  }

  return (
    <section
      ref={(element) => {
        sheet.current = element;
        onSheet?.(element);
      }}
      aria-label={label}
      data-stop={stop}
      style={
        {
          '--sheet-peek': 'min(9.5rem, 60%)',
          '--sheet-half': 'max(50%, min(16rem, 100%))',
          '--sheet-full': 'max(var(--sheet-half), var(--sheet-room, calc(100% - 5rem)))',
        } as CSSProperties
      }
      className={classNames(
        'absolute inset-x-0 bottom-0 z-level1 flex max-h-full flex-col overflow-hidden rounded-t-[1.375rem] bg-sand shadow-float',
        'transition-[height] duration-250 ease-out at-full:h-(--sheet-full) at-half:h-(--sheet-half) at-peek:h-(--sheet-peek)',
        panelFromMd &&
          'md:static md:h-auto! md:min-h-0 md:grow md:rounded-none md:shadow-none md:transition-none tiny:static tiny:h-auto! tiny:max-h-none tiny:shrink-0 tiny:overflow-visible tiny:shadow-none',
        className,
      )}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}: Höhe der Liste`}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={2}
        aria-valuenow={['peek', 'half', 'full'].indexOf(stop)}
        aria-valuetext={stopNames[stop]}
        aria-controls={contentId}
        onPointerDown={grab}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={() => {
          if (stop === 'peek') onStopChange('half');
        }}
        onKeyDown={press}
        className={classNames(
          'flex h-7 shrink-0 cursor-grab touch-none items-center justify-center active:cursor-grabbing',
          // The 44 px target extends down into the header, because the area above belongs to the map.
          '-outline-offset-4! relative after:absolute after:inset-x-0 after:top-0 after:-bottom-4',
          panelFromMd && 'md:hidden tiny:hidden',
        )}
      >
        <span className="h-1.5 w-11 rounded-pill bg-control/45" />
      </div>
      {header && <div className="shrink-0 px-4.5 pb-2.5 md:pt-4">{header}</div>}
      <div
        ref={contentRef}
        id={contentId}
        // Relative, so that what is placed absolutely far below scrolls with it and not the panel around it.
        className="relative min-h-0 grow overflow-y-auto overscroll-contain px-3.5 pt-0.5 pb-4"
      >
        {children}
      </div>
      {footer && (
        <div className="z-level1footer shrink-0 border-t border-line bg-paper px-4 py-3.5">{footer}</div>
      )}
    </section>
  );
}
