import { createServer } from 'node:net';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '#e2e/chromium.ts';
import type { Measured } from './measured.ts';
import { startDemonstration } from './stage.ts';

/** The pages that new visitors usually open first. A missing page fails the measurement. */
const PAGES = ['/', '/nuernberg', '/faq'];
const RUNS = 5;
/** The minimum score in Lighthouse's categories, from 0 to 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const GOAL_CLS = 0.01;
const NAMES = {
  performance: 'Leistung',
  accessibility: 'Zugänglichkeit',
  'best-practices': 'Bewährtes',
  seo: 'Suche',
} as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

type Run = { scores: Record<Category, number>; cls: number; lcpMs: number; tbtMs: number; faults: string[] };

/**
 * Runs Lighthouse five times per page with its phone settings (slow 4G, CPU throttled fourfold); the worst
 * run counts.
 */
export async function measureLighthouse(args: string[]): Promise<Measured> {
  const port = await freePort();
  const demonstration = await startDemonstration({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const browser = await startBrowser();
  const lines: string[] = [];
  let reached = true;
  try {
    for (const path of args.length > 0 ? args : PAGES) {
      const url = `http://localhost:${port}${path}`;
      const { status } = await fetch(url);
      if (status !== 200) {
        lines.push(`${path}: antwortet ${status}, nichts zu messen`);
        reached = false;
        continue;
      }
      const runs: Run[] = [];
      while (runs.length < RUNS) runs.push(await runOnce(url, browser.port));
      const { text, isGood } = judge(path, runs);
      lines.push(...text);
      reached &&= isGood;
    }
    return { lines, reached };
  } finally {
    browser.kill();
    await demonstration.stop();
  }
}

/**
 * Starts Chromium with the flags for Lighthouse: those of the end-to-end tests would disturb its recording.
 */
async function startBrowser(): Promise<LaunchedChrome> {
  const chromePath = findChromium();
  if (!chromePath) throw new Error('There is no Chromium on this machine; CHROMIUM names one');
  return launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] });
}

/** Sometimes Chromium records nothing, which is no fault of the page, so the run is repeated. */
const NOTHING_RECORDED = 'NO_NAVSTART';
const RECORDINGS = 3;

async function runOnce(url: string, port: number, recording = 1): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (result?.lhr.runtimeError?.code === NOTHING_RECORDED && recording < RECORDINGS) {
    return runOnce(url, port, recording + 1);
  }
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const faults = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${NAMES[name]}: ${audits[id]?.title ?? id} (${id})`),
  );
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores,
    faults,
    cls: value('cumulative-layout-shift'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
  };
}

function judge(path: string, runs: readonly Run[]): { text: string[]; isGood: boolean } {
  const worst = (name: Category) => Math.min(...runs.map(({ scores }) => scores[name]));
  const max = (of: (run: Run) => number) => Math.max(...runs.map(of));
  const cls = max((run) => run.cls);
  const scores = CATEGORIES.map((name) => `${NAMES[name]} ${worst(name)} (${GOALS[name]})`).join(' · ');
  const ms = (value: number) => `${Math.round(value).toLocaleString('de-DE')} ms`;
  return {
    text: [
      `${path}: ${scores} · CLS ${cls.toFixed(3).replace('.', ',')} (${String(GOAL_CLS).replace('.', ',')})`,
      `  Leistung in ${runs.length} Läufen: ${runs.map(({ scores: { performance: score } }) => score).join(', ')}; größtes Bild oder Text nach höchstens ${ms(max((run) => run.lcpMs))}, blockiert höchstens ${ms(max((run) => run.tbtMs))}`,
      ...[...new Set(runs.flatMap(({ faults }) => faults))].map((fault) => `  ${fault}`),
    ],
    isGood: CATEGORIES.every((name) => worst(name) >= GOALS[name]) && cls <= GOAL_CLS,
  };
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
