/** How tables of the console look (React Aria's `Table`). */
export const TABLE = 'w-full border-collapse';
export const TABLE_HEADER = 'border-y border-line bg-sand';
export const HEAD_CELL =
  'h-8.5 px-2 text-left text-fine font-medium text-ink-soft first:pl-6 last:pr-6 max-md:first:pl-4';
/** With `data-opened` while it stands beside the table. */
export const ROW =
  'cursor-pointer border-b border-line outline-offset-[-3px] data-hovered:bg-sand data-opened:bg-brand-soft';
export const CELL = 'px-2 py-2 align-top wrap-anywhere first:pl-6 last:pr-6 max-md:first:pl-4';
