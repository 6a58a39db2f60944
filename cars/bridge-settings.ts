import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { HttpBridgeOptions } from './http-bridge.ts';

const MISSING = 'fehlt';
const required = z.string({ error: MISSING }).min(1, MISSING);
/** The key of the maker goes there: in the clear it may only go to this machine. */
const MAKER_URL = /^(https:\/\/[^/]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/.*)?$/;

/** The environment of a bridge; docs/operations.md says what an operator has to know of it. */
const environment = z.object({
  BRIDGE_BROKER: required.regex(
    /^mqtts?:\/\/[^/@]+$/,
    'muss die Form mqtt://rechner:1883 oder mqtts://rechner:8883 haben',
  ),
  BRIDGE_BOXES: required,
  BRIDGE_JOURNAL: required,
  BRIDGE_MAKER_URL: required
    .regex(
      MAKER_URL,
      'muss mit https:// beginnen, z. B. https://api.hersteller.example/v1 (http:// nur auf diesem Rechner)',
    )
    .transform((url) => url.replace(/\/+$/, '')),
  BRIDGE_MAKER_KEY: required,
  BRIDGE_WEBHOOK_SECRET: required.min(32, 'muss mindestens 32 Zeichen lang sein, z. B. openssl rand -hex 32'),
  BRIDGE_HOST: z.string().min(1).default('127.0.0.1'),
  BRIDGE_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'muss eine ganze Zahl von 0 bis 65535 sein')
    .default('8090')
    .transform(Number)
    .refine((port) => port <= 65_535, 'muss eine ganze Zahl von 0 bis 65535 sein'),
});

const box = z.object({ vehicleId: z.int().positive(), secret: z.string().min(1), box: z.string().min(1) });

/** A German sentence about what is wrong with the settings; it says no secret. */
export class SettingsFault extends Error {}

/** Reads the settings and the file of boxes. Rejects with a `SettingsFault`. */
export async function readBridgeSettings(
  variables: Record<string, string | undefined>,
): Promise<Omit<HttpBridgeOptions, 'log'>> {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new SettingsFault(faults.join('\n'));
  }
  const settings = parsed.data;
  return {
    broker: settings.BRIDGE_BROKER,
    boxes: await readBoxes(settings.BRIDGE_BOXES),
    maker: { url: settings.BRIDGE_MAKER_URL, key: settings.BRIDGE_MAKER_KEY },
    webhooks: {
      host: settings.BRIDGE_HOST,
      port: settings.BRIDGE_PORT,
      secret: settings.BRIDGE_WEBHOOK_SECRET,
    },
    journal: settings.BRIDGE_JOURNAL,
  };
}

/** What keeps a bridge from starting with these settings; what is no fault of theirs is returned as it is. */
export function bridgeStartFault(
  error: unknown,
  { journal, webhooks }: Pick<HttpBridgeOptions, 'journal' | 'webhooks'>,
): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    return new SettingsFault(`BRIDGE_JOURNAL: ${journal} ist kein Journal einer Brücke.`);
  }
  if (code === undefined) return error;
  return new SettingsFault(
    syscall === 'listen'
      ? `BRIDGE_HOST und BRIDGE_PORT: ${webhooks.host}:${webhooks.port} ist nicht frei (${code}).`
      : `BRIDGE_JOURNAL: ${journal} lässt sich nicht schreiben (${code}).`,
  );
}

async function readBoxes(path: string): Promise<HttpBridgeOptions['boxes']> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsFault(`BRIDGE_BOXES: ${path} lässt sich nicht lesen (${error.code}).`);
  });
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const boxes = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const read = readBox(line);
      if (!read) {
        throw new SettingsFault(
          `BRIDGE_BOXES, Zeile ${number}: muss JSON mit vehicleId, secret und box (Nummer beim Hersteller) sein.`,
        );
      }
      return read;
    });
  if (boxes.length === 0) throw new SettingsFault(`BRIDGE_BOXES: ${path} nennt keine Box.`);
  const twice =
    new Set(boxes.map((each) => each.box)).size < boxes.length ||
    new Set(boxes.map((each) => each.vehicleId)).size < boxes.length;
  if (twice) throw new SettingsFault('BRIDGE_BOXES nennt ein Auto oder eine Box zweimal.');
  return boxes;
}

function readBox(line: string): z.output<typeof box> | undefined {
  try {
    return box.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
