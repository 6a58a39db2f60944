import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';

/** One line from pen down to pen up; both axes in thousandths of the pad's width. */
export type Stroke = { x: number; y: number }[];

const SCALE = 1_000;

/** A canvas for drawing a signature. Load it lazily, and always offer typing the name as an alternative. */
export function SignatureCanvas({
  strokes,
  onStrokesChange,
}: {
  strokes: readonly Stroke[];
  onStrokesChange: (strokes: Stroke[]) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  /** The strokes on the canvas; if the prop is another array, the canvas is drawn again. */
  const shown = useRef<readonly Stroke[]>(undefined);
  const reportStrokes = useEffectEvent((drawn: Stroke[]) => {
    shown.current = drawn;
    onStrokesChange(drawn);
  });
  const draw = useEffectEvent(() => {
    if (!canvas.current || !pad.current) return;
    drawOn(canvas.current, pad.current, strokes);
    shown.current = strokes;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const signaturePad = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6 });
    pad.current = signaturePad;
    signaturePad.addEventListener('endStroke', () =>
      reportStrokes(strokesOf(signaturePad, element.clientWidth)),
    );
    const sizes = new ResizeObserver(() => draw());
    sizes.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => draw();
    scheme.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      scheme.removeEventListener('change', redraw);
      signaturePad.off();
    };
  }, []);

  useEffect(() => {
    if (strokes !== shown.current) draw();
  }, [strokes]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={
        strokes.length > 0 ? 'Deine gezeichnete Unterschrift' : 'Feld für deine Unterschrift, noch leer'
      }
      className="block aspect-5/2 w-full touch-none text-ink"
    />
  );
}

const strokesOf = (signaturePad: SignaturePad, width: number): Stroke[] =>
  signaturePad
    .toData()
    .map(({ points }) => points.map(({ x, y }) => ({ x: scaled(x, width), y: scaled(y, width) })));

const scaled = (pixels: number, width: number) =>
  Math.min(SCALE, Math.max(0, Math.round((pixels / width) * SCALE)));

function drawOn(element: HTMLCanvasElement, signaturePad: SignaturePad, strokes: readonly Stroke[]) {
  const width = element.clientWidth;
  if (width === 0) return;
  const ratio = Math.max(window.devicePixelRatio, 1);
  element.width = width * ratio;
  element.height = element.clientHeight * ratio;
  element.getContext('2d')?.scale(ratio, ratio);
  signaturePad.clear();
  signaturePad.penColor = getComputedStyle(element).color;
  signaturePad.fromData(
    strokes.map((stroke) => ({
      penColor: signaturePad.penColor,
      dotSize: signaturePad.dotSize,
      minWidth: signaturePad.minWidth,
      maxWidth: signaturePad.maxWidth,
      velocityFilterWeight: signaturePad.velocityFilterWeight,
      compositeOperation: signaturePad.compositeOperation,
      // The pad computes the line width from the pen's speed; equal time steps give an even line.
      points: stroke.map(({ x, y }, index) => ({
        x: (x / SCALE) * width,
        y: (y / SCALE) * width,
        pressure: 0.5,
        time: index * 16,
      })),
    })),
  );
}
