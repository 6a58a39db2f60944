/**
 * What is wrong with the layout of the page as it is shown now, each as one line: sideways scroll, text that
 * is cut off, controls that lie under something else or cannot be reached by scrolling, content that does not
 * begin at the edge of the logo, errors squeezed into a narrow column.
 */
export async function layoutFaults(page: Inspected): Promise<string[]> {
  const start = performance.now();
  let found = await page.evaluate(inspect);
  while (found.length > 0 && performance.now() - start < PATIENCE_MS) {
    const seen = found;
    found = (await page.evaluate(inspect)).filter((fault) => seen.includes(fault));
  }
  return found;
}

/** A page of any browser. */
type Inspected = { evaluate(script: () => Promise<string[]>): Promise<string[]> };

/** Map and bars follow the window a few frames later, on a busy machine a second: what stays is a fault. */
const PATIENCE_MS = 6000;

/** Runs in the page, so it must not use anything from outside. */
async function inspect(): Promise<string[]> {
  // The page follows a new width in the frame after the next.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  /** Sub-pixel positions and the rounding of scroll sizes are no faults. */
  const TOLERANCE_PX = 1.5;
  /** A font's box is higher than its letters, so a line may leave its box by this share of its height. */
  const LEADING = 0.25;
  const MAX_LINES_OF_ERROR = 3;
  /** What is made to scroll sideways inside the page. */
  const SCROLLS_SIDEWAYS = '.scroll-row, .table-box, pre';
  /** The map's canvas is no control here: it is the ground on which panel, sheet and buttons lie. */
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]:not(canvas), [role=option], [role=slider], [role=switch]';
  const LAYERS = 'dialog:modal, [data-level="level2bottom"]';

  const faults = new Set<string>();
  const root = document.documentElement;
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim();
    return `<${element.localName}> „${text.slice(0, 40)}“`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  for (const element of [root, document.body, ...document.querySelectorAll('main')]) {
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond > TOLERANCE_PX) faults.add(`<${element.localName}> scrolls sideways by ${beyond} px`);
  }

  /** The edges within which a text can be read, whatever is scrolled; undefined if nobody is meant to see it. */
  type Edges = { left: number; right: number; top: number; bottom: number };
  const edgesFor = new Map<Element, Edges | undefined>();
  function edgesOf(element: Element): Edges | undefined {
    if (edgesFor.has(element)) return edgesFor.get(element);
    const edges: Edges = { left: 0, right: root.clientWidth, top: -Infinity, bottom: Infinity };
    let isFreeX = false;
    let isFreeY = false;
    let isHidden = false;
    let escapes: string = 'static';
    for (let at: Element | null = element; at && at !== root && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const isContainer = style.position !== 'static' || style.transform !== 'none';
      if (escapes === 'static' || (escapes === 'absolute' && isContainer)) {
        const box = at.getBoundingClientRect();
        // Text for screen readers only.
        if (clips(style.overflowX) && box.width <= 1 && box.height <= 1) isHidden = true;
        if (/auto|scroll/.test(style.overflowX)) isFreeX = true;
        if (/auto|scroll/.test(style.overflowY)) isFreeY = true;
        if (clips(style.overflowX) && !isFreeX) {
          edges.left = Math.max(edges.left, box.left);
          edges.right = Math.min(edges.right, box.right);
        }
        if (clips(style.overflowY) && !isFreeY) {
          edges.top = Math.max(edges.top, box.top);
          edges.bottom = Math.min(edges.bottom, box.bottom);
        }
        escapes = 'static';
      }
      if (style.position === 'absolute' || style.position === 'fixed') escapes = style.position;
    }
    if (isFreeX) [edges.left, edges.right] = [-Infinity, Infinity];
    const found = isHidden ? undefined : edges;
    edgesFor.set(element, found);
    return found;
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || parent instanceof SVGElement) continue;
    if (/^(script|style|option|noscript|textarea)$/.test(parent.localName) || !isShown(parent)) continue;
    const edges = edgesOf(parent);
    if (!edges) continue;
    const control = parent.closest('a, button, summary, label');
    const box =
      control && styleOf(control).display !== 'inline' ? control.getBoundingClientRect() : undefined;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const leading = Math.max(TOLERANCE_PX, line.height * LEADING);
      const isCut =
        line.left < edges.left - TOLERANCE_PX ||
        line.right > edges.right + TOLERANCE_PX ||
        line.top < edges.top - leading ||
        line.bottom > edges.bottom + leading;
      if (isCut) faults.add(`cut off: ${nameOf(parent)}`);
      if (
        box &&
        (line.left < box.left - TOLERANCE_PX ||
          line.right > box.right + TOLERANCE_PX ||
          line.top < box.top - leading ||
          line.bottom > box.bottom + leading)
      )
        faults.add(`text leaves its control: ${nameOf(parent)}`);
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  /** Whether a text fits into a field, which is asked of texts that are no nodes: choices and placeholders. */
  function checkFits(field: HTMLElement, text: string) {
    if (!pen || !text) return;
    const style = styleOf(field);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.wordSpacing = style.wordSpacing;
    pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    const space =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const needed = pen.measureText(text).width;
    if (needed > space + TOLERANCE_PX)
      faults.add(`cut off in its field by ${Math.round(needed - space)} px: „${text.slice(0, 60)}“`);
  }
  for (const field of document.querySelectorAll<HTMLElement>('select, input, textarea')) {
    if (!isShown(field)) continue;
    if (field instanceof HTMLSelectElement) for (const { label } of field.options) checkFits(field, label);
    if (field instanceof HTMLInputElement && !field.value) checkFits(field, field.placeholder);
  }

  // To ask a hidden element for its size would lay out all that is folded away.
  const scrollers = [...document.body.querySelectorAll('*')].filter(
    (element) => isShown(element) && /auto|scroll/.test(styleOf(element).overflow),
  );
  for (const element of scrollers) {
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond <= TOLERANCE_PX || element.matches(SCROLLS_SIDEWAYS)) continue;
    // Nobody sees it, yet the Tab key goes through it.
    if (element.clientWidth <= 1) faults.add(`a part has no width: ${nameOf(element)}`);
    else if (/auto|scroll/.test(styleOf(element).overflowX))
      faults.add(`a part scrolls sideways by ${beyond} px: ${nameOf(element)}`);
  }

  // A mouse cannot swipe; the days of the period have buttons instead.
  if (matchMedia('(pointer: fine)').matches) {
    for (const row of scrollers.filter((element) => element.matches('.scroll-row[role=group]'))) {
      if (row.scrollWidth - row.clientWidth > TOLERANCE_PX && styleOf(row).scrollbarWidth === 'none')
        faults.add(`a row has no bar for a mouse: ${row.getAttribute('aria-label')}`);
    }
  }

  const logo = document.querySelector('header a[aria-label$="Startseite"] :is(svg, span)');
  const title = document.querySelector('main h1');
  const isColumn = title && !title.closest(LAYERS) && styleOf(title).textAlign !== 'center';
  if (logo && isColumn && isShown(logo) && !document.querySelector('.city-map')) {
    const begin = (title.closest('header') ?? title).getBoundingClientRect().left;
    const beside = Math.round(begin - logo.getBoundingClientRect().left);
    if (Math.abs(beside) > TOLERANCE_PX) faults.add(`the content begins ${beside} px beside the logo`);
  }

  for (const error of document.querySelectorAll('[id$="-error"] > span')) {
    if (!isShown(error)) continue;
    const lines = Math.round(
      error.getBoundingClientRect().height / Number.parseFloat(styleOf(error).lineHeight),
    );
    if (lines > MAX_LINES_OF_ERROR) faults.add(`an error of ${lines} lines: ${nameOf(error)}`);
  }

  /** What lies over the control at the middle or near an end of its first line. */
  function coverOf(control: Element): Element | 'nothing' | undefined {
    const [box] = control.getClientRects();
    if (!box) return undefined;
    for (const share of [0.5, 0.15, 0.85]) {
      const hit = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      if (!hit) return 'nothing';
      const label = hit.closest('label');
      if (control.contains(hit) || hit.contains(control) || label?.control === control) continue;
      // A button inside a field, at its end.
      if (control.matches('input') && control.parentElement?.contains(hit) && hit.closest('button')) continue;
      return hit;
    }
    return undefined;
  }
  const scrolled: [Element, number, number][] = scrollers.map((element) => [
    element,
    element.scrollTop,
    element.scrollLeft,
  ]);
  // What is behind a modal dialog or a dimming sheet is not to be used until it is closed.
  const layer = [...document.querySelectorAll(LAYERS)].filter(isShown).at(-1) ?? document;
  let covered = [...layer.querySelectorAll(CONTROLS)].filter((control) => {
    if (!isShown(control)) return false;
    const { width, height, bottom } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !edgesOf(control)) return false;
    // The skip link comes into the window when it has the focus.
    if (styleOf(control).position === 'fixed' && bottom <= 0) return false;
    if (control.closest('[inert], [aria-hidden=true]') || styleOf(control).pointerEvents === 'none')
      return false;
    return coverOf(control) !== undefined;
  });
  // Each scrolling brings several of them into the window: what is free there can be used.
  while (covered[0]) {
    covered[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const cover = coverOf(covered[0]);
    if (cover) faults.add(`under ${cover === 'nothing' ? 'the edge' : nameOf(cover)}: ${nameOf(covered[0])}`);
    covered = covered.slice(1).filter((control) => coverOf(control));
  }
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
  return [...faults];
}
