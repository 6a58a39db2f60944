import { classNames } from './class-names.ts';

export interface BarPart {
  key: string;
  value: number;
}

const looks = [
  'bg-brand',
  'bg-accent',
  'hatched outline-1 -outline-offset-1 outline-hatch forced-colors:outline-[CanvasText]',
];

/** The look of a part of a bar: two grounds of different lightness and a pattern, so that it is told without colours, too. */
export const partLook = (index: number): string => looks[index % looks.length] ?? '';

/** Names the parts of bars, in their order. */
export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={classNames('size-3 shrink-0 rounded-sm', partLook(index))} />
          {name}
        </li>
      ))}
    </ul>
  );
}
