import { readFileSync } from 'node:fs';
import type { Sheet } from './typeset.ts';

export type Run = { text: string; strong?: true; emphasis?: true; link?: string } | { lineBreak: true };
/** A text in parts that the template sets; titles begin at level 2, because the document's title is the first. */
export type Block =
  | { kind: 'HEADING'; level: number; runs: Run[] }
  | { kind: 'PARAGRAPH'; runs: Run[] }
  | { kind: 'LIST'; start: number | null; items: Block[][] }
  | { kind: 'TABLE'; align: ('left' | 'right' | 'center')[]; head: Run[][]; rows: Run[][][] };

type Paper = {
  title: string;
  author: string;
  date: { year: number; month: number; day: number };
  /** Above the text. */
  facts: [term: string, value: string][];
  foot: string;
  blocks: Block[];
  /** Strokes in mm, within 70 by 20, below the text. */
  signature?: [number, number][][];
};

const TEMPLATE = readFileSync(new URL('paper.typ', import.meta.url), 'utf8');

/** A paper with a title, facts and a text, tagged, as PDF/A-2a (docs/decisions/064). */
export const paperSheet = (paper: Paper): Sheet => ({ template: TEMPLATE, paper, standard: 'a-2a' });
