import { useSearchParams } from 'react-router';
import type { RefusalCode } from '#contract/refusal.ts';
import { REFUSED_PARAMETER } from '#domain/page/refused-parameter.ts';
import { Note } from '#web/ui/note.tsx';

/** Why a file could not be loaded, whose address led to this page instead; `texts` by the code of the refusal. */
export function RefusedFile({ texts }: { texts: Partial<Record<RefusalCode, string>> }) {
  const [parameters] = useSearchParams();
  const code = parameters.get(REFUSED_PARAMETER);
  const text = code === null ? undefined : new Map<string, string>(Object.entries(texts)).get(code);
  return (
    text && (
      <Note tone="warning" title="Das hat nicht geklappt" className="print-hidden mb-4">
        {text}
      </Note>
    )
  );
}
