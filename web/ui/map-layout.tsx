import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Sheet } from './sheet.tsx';
import type { SheetStop } from './sheet-stops.ts';
import { type CoveredMap, useCoveredMap } from './use-covered-map.ts';

export interface MapLayoutProps {
  /** level0: fills the layout. */
  map: ReactNode;
  /** The timeframe bar: head of the panel, floating over the map on phones. Like the chips it needs script. */
  bar?: ReactNode;
  /** Filter chips under the bar. */
  tools?: ReactNode;
  /** Always visible at the top of the list, also at the stop „peek“: „18 Autos frei in Fürth“. */
  header?: ReactNode;
  /** Always visible at the foot of the list: the primary button. */
  panelFooter?: ReactNode;
  /** One button centred over the map, below the chips, that updates the list to the map's area. */
  mapAction?: ReactNode;
  /** Round buttons over the map, lower right. */
  controls?: ReactNode;
  /** The scrolling element around the list. */
  panelRef?: Ref<HTMLDivElement> | undefined;
  /** Names the list for screen readers. */
  label?: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  /** Called with what bars, sheet and panel cover of the map, at first and whenever it changes. */
  onCover: (covered: CoveredMap) => void;
  /** Hides bar and list (level1), but not the map. */
  hidden?: boolean;
  /** Leaves room for the fixed top bar. */
  topBar?: boolean;
  /** Leaves room for the icon bar, which is at the foot below 1024 px. */
  footer?: boolean;
  children?: ReactNode;
}

/** Hides buttons over the map if the sheet leaves no room for them. */
const OVER_THE_FREE_MAP =
  'at-full:invisible [@media(height<33rem)]:at-half:invisible md:visible! tiny:hidden';

/**
 * A map with a list over it: a panel from 768 px, a sheet below. Only media queries arrange it, so that the server’s
 * page does not jump.
 */
export function MapLayout({
  map,
  bar,
  tools,
  header,
  panelFooter,
  mapAction,
  controls,
  panelRef,
  label = 'Liste',
  stop,
  onStopChange,
  onCover,
  hidden = false,
  topBar = false,
  footer = false,
  children,
}: MapLayoutProps) {
  const layout = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useCoveredMap(
    { layout, panel, bars, sheet },
    { stop, barCount: Number(Boolean(bar)) + Number(Boolean(tools)) },
    onCover,
  );
  return (
    <div
      ref={layout}
      className={classNames(
        'fixed inset-x-0 overflow-hidden bg-sand',
        topBar ? 'top-(--topbar)' : 'top-0',
        footer && 'bar:top-(--topbar)',
        footer ? 'bottom-(--bottombar) bar:bottom-0' : 'bottom-0',
      )}
      style={{ '--map-top': topBar ? '0px' : 'env(safe-area-inset-top, 0px)' } as CSSProperties}
    >
      {/* On a tiny screen the list covers the whole map, so nothing of the map may take the focus. */}
      <div data-stop={stop} className="absolute inset-0 z-level0 tiny:invisible">
        {map}
      </div>
      <div
        ref={panel}
        hidden={hidden}
        className={classNames(
          // A flex box at every width, though it takes no room below the panel's: in another kind of box Safari
          // builds the list anew when a device is turned, and leaves out what has `render-when-near`.
          'flex flex-col tiny:absolute tiny:inset-0 tiny:z-level1 tiny:overflow-x-hidden tiny:overflow-y-auto tiny:bg-sand',
          tools
            ? '[--sheet-room:calc(100%-max(8rem+var(--map-top),var(--bars-end,0px)+0.625rem))]'
            : '[--sheet-room:calc(100%-max(5rem+var(--map-top),var(--bars-end,0px)+0.625rem))]',
          // With so little height (400 % zoom) the list needs all of it.
          '[@media(height<30rem)]:[--sheet-room:100%]',
          'md:absolute md:inset-y-5 md:left-5 md:z-level1 md:w-100 md:max-w-[calc(100%-2.5rem)] md:overflow-hidden md:rounded-[1.125rem] md:shadow-float',
          hidden && 'hidden!',
        )}
      >
        {(bar || tools) && (
          <div
            ref={bars}
            className="noscript:hidden absolute inset-x-3 top-[calc(0.75rem+var(--map-top))] grid gap-2.5 md:static tiny:static tiny:p-3 md:border-b md:border-line md:bg-paper md:px-4.5 md:pt-4 md:pb-3"
          >
            {bar && <div className="min-w-0 rounded-pill shadow-float md:shadow-none">{bar}</div>}
            {tools && <div className="min-w-0 max-md:-mx-3 max-md:[&>*]:px-3">{tools}</div>}
          </div>
        )}
        <Sheet
          label={label}
          stop={stop}
          onStopChange={onStopChange}
          header={header}
          footer={panelFooter}
          panelFromMd
          contentRef={panelRef}
          onSheet={(element) => {
            sheet.current = element;
          }}
        >
          {children}
        </Sheet>
      </div>
      {mapAction && (
        <div
          data-stop={stop}
          className={classNames(
            'pointer-events-none absolute inset-x-0 top-[max(8rem+var(--map-top),var(--bars-end,0px)+0.625rem)] z-level0 flex justify-center *:pointer-events-auto md:top-5 md:left-110',
            OVER_THE_FREE_MAP,
          )}
        >
          {mapAction}
        </div>
      )}
      {controls && (
        <div
          data-stop={hidden ? 'hidden' : stop}
          className={classNames(
            OVER_THE_FREE_MAP,
            'absolute right-3 bottom-3 z-level0 flex flex-col gap-2.5 transition-[bottom] duration-250 ease-out at-half:bottom-[calc(max(50%,16rem)+0.75rem)] at-peek:bottom-[calc(min(9.5rem,60%)+0.75rem)] md:right-5 md:bottom-10!',
          )}
        >
          {controls}
        </div>
      )}
    </div>
  );
}
