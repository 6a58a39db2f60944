import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { costCentresQuery } from '#web/features/booking/booking-queries.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

/** The cost centres of a company that no driver has: whoever books can choose them too. */
export function ListedCostCentres() {
  const { data } = useQuery(costCentresQuery);
  if (!data) return null;
  return (
    <Section title="Weitere Kostenstellen">
      <Card>
        <ListForm listed={data.listed} />
      </Card>
    </Section>
  );
}

function ListForm({ listed }: { listed: string[] }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [text, setText] = useState(listed.join('\n'));
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (costCentres: string[]) =>
      call(
        'PUT /costcentres',
        { body: { costCentres } },
        { idempotencyKey: keys.keyFor(JSON.stringify(costCentres)) },
      ),
    onSuccess: (saved) => {
      keys.answered();
      setText(saved.listed.join('\n'));
      void queryClient.invalidateQueries({ queryKey: costCentresQuery.queryKey });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(text.split('\n').filter((line) => line.trim() !== ''));
  };
  const failure =
    saving.error && !isRefusal(saving.error, 'FIELD_INVALID') ? failureOf(saving.error) : undefined;
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Weitere Kostenstellen">
      <TextAreaField
        label="Kostenstellen ohne Person"
        hint="Eine je Zeile, jede höchstens 35 Zeichen. Wer bei euch bucht, kann sie für eine Buchung wählen."
        autoComplete="off"
        readOnly={saving.isPending}
        value={text}
        error={fieldMessage(saving.error, 'costCentres')}
        onChange={({ currentTarget }) => {
          if (!saving.isIdle) saving.reset();
          setText(currentTarget.value);
        }}
      />
      <ActFailureNote failure={failure} />
      {saving.isSuccess && <Note tone="success" announced title="Die Kostenstellen sind gespeichert." />}
      <Button
        type="submit"
        size="S"
        needsConnection
        busy={saving.isPending}
        busyLabel="Die Kostenstellen werden gespeichert"
        className="justify-self-start"
      >
        Speichern
      </Button>
    </form>
  );
}
