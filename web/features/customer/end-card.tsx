import { useState } from 'react';
import { CARD_ENDINGS, type CardEnding } from '#domain/customer/card-ending.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

const WORDS: Record<CardEnding, { opener: string; title: string; button: string; busy: string }> = {
  RETURNED: {
    opener: 'Zurücknehmen',
    title: 'Hast du die Karte in der Hand?',
    button: 'Karte zurücknehmen',
    busy: 'Die Karte wird zurückgenommen',
  },
  LOST: {
    opener: 'Verloren melden',
    title: 'Karte sperren?',
    button: 'Karte sperren',
    busy: 'Die Karte wird gesperrt',
  },
};

/** For who works with cards: takes one back, or blocks it because it is lost. Each is asked once more. */
export function EndCard({
  number,
  act,
  onEnd,
}: {
  number: string;
  /** The mutation. */
  act: { isPending: boolean; error: unknown; reset: () => void };
  onEnd: (ending: CardEnding, onDone: () => void) => void;
}) {
  const [asked, setAsked] = useState<CardEnding>();
  const close = () => {
    setAsked(undefined);
    act.reset();
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {CARD_ENDINGS.map((ending) => (
          <Button key={ending} theme="OUTLINE" onClick={() => setAsked(ending)}>
            {WORDS[ending].opener}
          </Button>
        ))}
      </div>
      {asked && (
        <ActDialog
          title={WORDS[asked].title}
          act={act}
          button={WORDS[asked].button}
          busyLabel={WORDS[asked].busy}
          onConfirm={() => onEnd(asked, close)}
          onClose={close}
        >
          <p>
            {asked === 'RETURNED'
              ? `Die Karte ${number} öffnet nichts mehr und kann wieder ausgegeben werden.`
              : `Die Karte ${number} öffnet nichts mehr und wird nie wieder ausgegeben. Die Person bekommt eine Mail.`}
          </p>
        </ActDialog>
      )}
    </>
  );
}
