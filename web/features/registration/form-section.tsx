import { type ReactNode, useId } from 'react';

/** A card with a group of fields. */
export function FormSection({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-paper p-4 max-xs:p-3 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {intro && <p className="mt-1 text-detail text-ink-soft">{intro}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

/** Fields side by side on wide screens. */
export function FieldRow({ columns, children }: { columns?: string; children: ReactNode }) {
  return <div className={columns ?? 'grid gap-4 sm:grid-cols-2'}>{children}</div>;
}
