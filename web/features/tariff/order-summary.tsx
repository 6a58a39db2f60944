import { type SummaryEntry, SummaryList } from '#web/ui/summary-list.tsx';

/** Price, date and term of an order, above its button; what does not apply is left out. */
export const OrderSummary = ({
  title,
  entries,
}: {
  title: string;
  entries: readonly (SummaryEntry | false)[];
}) => <SummaryList title={title} level={3} entries={entries.filter((entry) => entry !== false)} />;
