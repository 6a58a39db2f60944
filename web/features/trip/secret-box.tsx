import { useState } from 'react';
import { spellCode } from '#domain/trip/spell-code.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** A code or pin, hidden until somebody wants to see it; then it can be copied and read aloud. */
export function SecretBox({
  title,
  level = 2,
  hint,
  showText = `${title} zeigen`,
  onLook,
}: {
  title: string;
  level?: 2 | 3;
  hint?: string | undefined;
  showText?: string;
  /** Resolves to the code; each call is on record. */
  onLook: () => Promise<string>;
}) {
  const [code, setCode] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isCopied, setCopied] = useState(false);
  const Heading = `h${level}` as const;

  async function look() {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      setCode(await onLook());
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it; the code is there to be read.
    }
  }

  return (
    <section className="grid gap-3 rounded-card border border-line bg-paper p-4 sm:p-5">
      <Heading className="text-lead">{title}</Heading>
      {hint && <p className="text-detail text-ink-soft">{hint}</p>}
      <p role="status" className="min-h-12 text-center">
        {code === undefined ? (
          <span aria-hidden="true" className="text-3xl tracking-widest text-ink-soft">
            ••••
          </span>
        ) : (
          <>
            <span aria-hidden="true" className="digits text-4xl font-bold tracking-widest wrap-anywhere">
              {code}
            </span>
            <span className="sr-only">{spellCode(code)}</span>
          </>
        )}
      </p>
      {code === undefined ? (
        <Button
          size="L"
          width="FULL"
          busy={isBusy}
          busyLabel="Wird geholt …"
          icon={<Icon name="eye" size={24} />}
          onClick={() => void look()}
        >
          {showText}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button theme="OUTLINE" onClick={() => void copy(code)}>
            {isCopied ? 'Kopiert' : 'Kopieren'}
          </Button>
          <Button theme="OUTLINE" onClick={() => readAloud(code)}>
            Vorlesen
          </Button>
          <Button
            theme="OUTLINE"
            icon={<Icon name="eye-off" size={20} />}
            onClick={() => {
              setCode(undefined);
              setCopied(false);
            }}
          >
            Verbergen
          </Button>
        </div>
      )}
      {error !== undefined && <ActFailureNote failure={failureOf(error)} action={<CallButtons />} />}
    </section>
  );
}

/** One character after the other, slowly enough to type along. */
function readAloud(code: string): void {
  if (!('speechSynthesis' in globalThis)) return;
  const speech = new SpeechSynthesisUtterance(spellCode(code));
  speech.lang = 'de-DE';
  speech.rate = 0.7;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}
