/** The colours of the markers: CSS colours from the design tokens. */
export type MarkerColours = {
  brand: string;
  onBrand: string;
  accent: string;
  onAccent: string;
  ink: string;
  inkSoft: string;
  paper: string;
};

export type MarkerImage = { width: number; height: number; data: Uint8ClampedArray };

/** The look of a marker; `text` is shown in it and may be empty. */
export type Marker = { shape: (typeof SHAPES)[number]; tone: Tone; text: string };
const SHAPES = ['drop', 'cluster', 'label', 'dot', 'halo'] as const;
const TONES = ['brand', 'grey', 'accent', 'ink'] as const;
export type Tone = (typeof TONES)[number];

/** Sizes in CSS px; 34 px is the marker width of the look, on every screen. */
const DROP_WIDTH = 34;
const DROP_HEIGHT = 42;
const CLUSTER = 42;
/** Space in CSS px for the shadow around every shape; the offsets of the layers include it. */
export const MARKER_MARGIN = 5;
export const LABEL_HEIGHT = 34;
/** Wider than a cluster, so that it is seen around one. */
const HALO = 56;
const FONT = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";

export function readMarkerColours(element: Element): MarkerColours {
  const style = getComputedStyle(element);
  const token = (name: string, fallback: string) =>
    style.getPropertyValue(`--color-${name}`).trim() || fallback;
  return {
    brand: token('brand', '#0f5c4a'),
    onBrand: token('on-brand', '#ffffff'),
    accent: token('accent', '#f26b0f'),
    onAccent: token('on-accent', '#14211d'),
    ink: token('ink', '#14211d'),
    inkSoft: token('ink-soft', '#4a5a54'),
    paper: token('paper', '#ffffff'),
  };
}

/**
 * Returns the name of a marker's image on the map. It has no braces, which MapLibre would treat as
 * placeholders.
 */
export function markerName({ shape, tone, text }: Marker): string {
  return `marker|${shape}|${tone}|${text}`;
}

/** Returns undefined for images that are not markers, such as those of the map's style. */
export function parseMarkerName(name: string): Marker | undefined {
  const [kind, shapeName, toneName, ...text] = name.split('|');
  const shape = SHAPES.find((known) => known === shapeName);
  const tone = TONES.find((known) => known === toneName);
  return kind === 'marker' && shape && tone ? { shape, tone, text: text.join('|') } : undefined;
}

/** Returns the marker's pixels; `density` is device px per CSS px, and width and height are in device px. */
export function drawMarker(marker: Marker, colours: MarkerColours, density: number): MarkerImage {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  const [width, height] = sizeOf(marker, context);
  canvas.width = Math.ceil((width + 2 * MARKER_MARGIN) * density);
  canvas.height = Math.ceil((height + 2 * MARKER_MARGIN) * density);
  context.scale(density, density);
  context.translate(MARKER_MARGIN, MARKER_MARGIN);
  if (marker.shape === 'drop') drawDrop(context, marker, colours, density);
  else if (marker.shape === 'cluster') drawCluster(context, marker, colours, density);
  else if (marker.shape === 'label') drawLabel(context, marker.text, width, colours, density);
  else if (marker.shape === 'halo') drawHalo(context, marker.tone, colours);
  else drawDot(context, marker.tone, colours, density);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, data };
}

function sizeOf(marker: Marker, context: CanvasRenderingContext2D): [number, number] {
  if (marker.shape === 'drop') return [DROP_WIDTH, DROP_HEIGHT];
  if (marker.shape === 'cluster') return [CLUSTER, CLUSTER];
  if (marker.shape === 'dot') return [18, 18];
  if (marker.shape === 'halo') return [HALO, HALO];
  context.font = `680 15px ${FONT}`;
  return [Math.ceil(context.measureText(marker.text).width) + 28, LABEL_HEIGHT];
}

function tones(tone: Tone, colours: MarkerColours): { fill: string; text: string } {
  if (tone === 'accent') return { fill: colours.accent, text: colours.onAccent };
  if (tone === 'brand') return { fill: colours.brand, text: colours.onBrand };
  if (tone === 'ink') return { fill: colours.ink, text: colours.paper };
  return { fill: colours.inkSoft, text: colours.paper };
}

/** Sets the shadow in device px, because canvas shadows ignore the scale. */
function shadow(context: CanvasRenderingContext2D, density: number): void {
  context.shadowColor = 'rgb(15 23 20 / 0.35)';
  context.shadowBlur = 4 * density;
  context.shadowOffsetY = 1.5 * density;
}

function noShadow(context: CanvasRenderingContext2D): void {
  context.shadowColor = 'transparent';
}

function drawDrop(
  context: CanvasRenderingContext2D,
  { tone, text }: Marker,
  colours: MarkerColours,
  density: number,
): void {
  const { fill, text: textColour } = tones(tone, colours);
  const middle = DROP_WIDTH / 2;
  const outline = (inset: number) => {
    const radius = middle - inset;
    const tip = DROP_HEIGHT - inset * 1.5;
    // The sides start at the points of the circle whose tangents meet in the tip.
    const angle = Math.acos(radius / (tip - middle));
    context.beginPath();
    context.arc(middle, middle, radius, Math.PI / 2 + angle, Math.PI / 2 - angle);
    context.lineTo(middle + 1.2, tip - 1);
    context.quadraticCurveTo(middle, tip, middle - 1.2, tip - 1);
    context.closePath();
  };
  shadow(context, density);
  context.fillStyle = colours.paper;
  outline(0);
  context.fill();
  noShadow(context);
  context.fillStyle = fill;
  outline(2);
  context.fill();
  if (text) {
    writeCentred(context, text, middle, middle, textColour, text.length > 2 ? 12 : 15);
    return;
  }
  context.fillStyle = textColour;
  context.beginPath();
  context.arc(middle, middle, 5, 0, 2 * Math.PI);
  context.fill();
}

function drawCluster(
  context: CanvasRenderingContext2D,
  { tone, text }: Marker,
  colours: MarkerColours,
  density: number,
): void {
  const { fill, text: textColour } = tones(tone, colours);
  const middle = CLUSTER / 2;
  const circle = (radius: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.fill();
  };
  shadow(context, density);
  circle(middle, colours.paper);
  noShadow(context);
  // A ring marks a cluster of several stations.
  circle(middle - 2, fill);
  circle(middle - 3.5, colours.paper);
  circle(middle - 5, fill);
  writeCentred(context, text, middle, middle, textColour, text.length > 2 ? 13 : 15);
}

function drawLabel(
  context: CanvasRenderingContext2D,
  text: string,
  width: number,
  colours: MarkerColours,
  density: number,
): void {
  shadow(context, density);
  context.fillStyle = colours.brand;
  context.beginPath();
  context.roundRect(0, 0, width, LABEL_HEIGHT, LABEL_HEIGHT / 2);
  context.fill();
  noShadow(context);
  writeCentred(context, text, width / 2, LABEL_HEIGHT / 2, colours.onBrand, 15, 680);
}

function drawDot(
  context: CanvasRenderingContext2D,
  tone: Tone,
  colours: MarkerColours,
  density: number,
): void {
  const circle = (radius: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(9, 9, radius, 0, 2 * Math.PI);
    context.fill();
  };
  shadow(context, density);
  circle(9, colours.paper);
  noShadow(context);
  circle(6.5, tones(tone, colours).fill);
}

/** A ring around the place that was searched for: also seen where a station's marker stands on it. */
function drawHalo(context: CanvasRenderingContext2D, tone: Tone, colours: MarkerColours): void {
  context.beginPath();
  context.arc(HALO / 2, HALO / 2, HALO / 2 - 2, 0, 2 * Math.PI);
  context.fillStyle = tones(tone, colours).fill;
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 5;
  context.strokeStyle = colours.paper;
  context.stroke();
  context.lineWidth = 2.5;
  context.strokeStyle = tones(tone, colours).fill;
  context.stroke();
}

function writeCentred(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  size: number,
  weight = 720,
): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = colour;
  const { actualBoundingBoxAscent: ascent } = context.measureText('0');
  context.fillText(text, x, y + ascent / 2);
}
