import { isMap, isNode, isPair, LineCounter, parseDocument, stringify } from 'yaml';
import { euroText } from '#domain/tariff/euro-amount.ts';
import {
  CLASS_ROWS,
  LIST_ROWS,
  type PriceFault,
  type PriceFile,
  readPriceFile,
} from '#domain/tariff/price-file.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import type { StoredPlan, StoredTariff } from './price-import.repository.ts';

/** Longer files are no prices. */
const MAX_BYTES = 256 * 1024;

type ReadFile = { file: PriceFile | undefined; faults: string[]; toLine: (fault: PriceFault) => string };

/** Reads a file of prices (YAML, UTF-8). Faults are German sentences with the line that they are about. */
export function readPriceText(bytes: Uint8Array): ReadFile {
  const nothing = (fault: string): ReadFile => ({
    file: undefined,
    faults: [fault],
    toLine: ({ reason }) => reason,
  });
  if (bytes.length > MAX_BYTES) return nothing('Die Datei ist zu groß für Preise.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return nothing('Die Datei ist nicht in UTF-8 geschrieben. Speichere sie als „UTF-8“.');
  }
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, schema: 'core', uniqueKeys: true });
  const broken = document.errors.map(
    ({ code, pos }) =>
      `Zeile ${counter.linePos(pos[0]).line}: ${
        code === 'DUPLICATE_KEY'
          ? 'Diese Angabe steht schon weiter oben.'
          : 'Hier stimmt der Aufbau nicht. Jede Angabe steht als „name: wert“ in einer Zeile, Zugehöriges zwei Leerzeichen weiter eingerückt.'
      }`,
  );
  if (broken.length > 0) return { ...nothing(''), faults: broken };
  // Aliases could grow without end; prices need none.
  if (/^[^#\n]*\s[*&][A-Za-z]/m.test(text)) return nothing('Verweise mit * und & gehen hier nicht.');
  const toLine = ({ path, reason }: PriceFault) => {
    for (let length = path.length; length > 0; length--) {
      const start = startOf(document, path.slice(0, length));
      if (start !== undefined) return `Zeile ${counter.linePos(start).line}: ${reason}`;
    }
    return reason;
  };
  const { file, faults } = readPriceFile(document.toJS());
  return { file: faults.length > 0 ? undefined : file, faults: faults.map(toLine), toLine };
}

/** Where a key, or an entry of a list, begins. */
function startOf(document: ReturnType<typeof parseDocument>, path: PriceFault['path']): number | undefined {
  const name = path.at(-1);
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (typeof name === 'string' && isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === name);
    return pair && isNode(pair.key) ? pair.key.range?.[0] : undefined;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

type Shown = {
  day: Temporal.PlainDate;
  list: PriceList;
  tariffs: ReadonlyMap<string, StoredTariff>;
  plans: readonly StoredPlan[];
};

/** The prices in the form in which they are imported. */
export function writePriceText({ day, list, tariffs, plans }: Shown): string {
  const value = (unit: string, figure: number) => (unit === 'EURO' ? euroText(figure) : figure);
  return stringify(
    {
      'gilt-ab': day.toString(),
      preise: {
        ...Object.fromEntries(LIST_ROWS.map(({ key, name, unit }) => [name, value(unit, list[key])])),
        kilometerpakete: list.kmPackages.map(({ km, cents }) => ({ km, preis: euroText(cents) })),
      },
      klassen: Object.fromEntries(
        VEHICLE_CLASSES.map((each) => [
          each,
          Object.fromEntries(
            CLASS_ROWS.map(({ key, name, unit }) => [name, value(unit, list.classes[each][key])]),
          ),
        ]),
      ),
      tarife: Object.fromEntries(
        [...tariffs].map(([id, { title, monthlyCents, timeDiscountPercent }]) => [
          id,
          { name: title, 'im-monat': euroText(monthlyCents), 'rabatt-prozent': timeDiscountPercent },
        ]),
      ),
      plaene: Object.fromEntries(
        plans
          .filter(({ position }) => position !== null)
          .map(({ id, title, tariffId, position, description, qualities }) => [
            id,
            {
              name: title,
              tarif: tariffId,
              platz: position,
              ...(description === null ? {} : { beschreibung: description }),
              ...(qualities.length > 0 ? { merkmale: qualities } : {}),
            },
          ]),
      ),
    },
    { lineWidth: 0, schema: 'core' },
  );
}
