import { useState } from 'react';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type SalesPerson, usePersonAct } from './sales-queries.ts';

/** Who works for the partner; its head invites and removes them. */
export function SalesPeople({ people }: { people: SalesPerson[] }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <Section title="Wer hier arbeitet">
      <ul className="grid grid-cols-1 gap-3">
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      <Button theme="OUTLINE" className="mt-4" onClick={() => setInviting(true)}>
        Jemanden einladen
      </Button>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Section>
  );
}

function Person({ person }: { person: SalesPerson }) {
  const { id, name, login, isHead, isMe, hasPassword, invitationExpired } = person;
  const [isRemoving, setRemoving] = useState(false);
  const inviting = usePersonAct();
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-break-word">
            {name}
            {isMe && ' (du)'}
          </span>
          {!hasPassword && (
            <Tag tone={invitationExpired ? 'warn' : 'neutral'}>
              {invitationExpired ? 'Einladung abgelaufen' : 'Eingeladen'}
            </Tag>
          )}
        </p>
        <p className="text-detail text-ink-soft">
          {login}
          {isHead && ', Leitung'}
        </p>
      </div>
      {!isHead && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {!hasPassword && (
            <Button
              size="S"
              theme="OUTLINE"
              needsConnection
              busy={inviting.isPending}
              busyLabel="Die Einladung wird geschickt"
              onClick={() =>
                inviting.mutate(
                  { act: 'INVITE_AGAIN', id },
                  {
                    onSuccess: () =>
                      showDialog({
                        type: 'SUCCESS',
                        title: 'Einladung geschickt',
                        message: `${name} bekommt einen neuen Link. Der davor gilt nicht mehr.`,
                      }),
                    onError: (error) => {
                      const { title, text } = failureOf(error);
                      showDialog({ type: 'ERROR', title, message: text });
                    },
                  },
                )
              }
            >
              Noch einmal einladen
            </Button>
          )}
          <Button size="S" theme="OUTLINE" onClick={() => setRemoving(true)}>
            Zugang beenden
          </Button>
        </div>
      )}
      {isRemoving && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function RemoveDialog({ person, onClose }: { person: SalesPerson; onClose: () => void }) {
  const removing = usePersonAct();
  return (
    <ActDialog
      title={`Zugang von ${person.name} beenden?`}
      act={removing}
      button="Zugang beenden"
      busyLabel="Der Zugang wird beendet"
      onConfirm={() => removing.mutate({ act: 'REMOVE', id: person.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {person.login} ist sofort auf allen Geräten ausgeloggt und kann sich nicht mehr einloggen. Was dort
        begonnen wurde, bleibt bei euch stehen: Alle anderen können damit weitermachen.
      </p>
    </ActDialog>
  );
}

const EMPTY = { prename: '', name: '', emailAddress: '' };
const FIELDS = [
  { name: 'prename', label: 'Vorname', type: 'text' },
  { name: 'name', label: 'Nachname', type: 'text' },
  { name: 'emailAddress', label: 'E-Mail-Adresse', type: 'email' },
] as const;

function InviteDialog({ onClose }: { onClose: () => void }) {
  const inviting = usePersonAct();
  const { field, sending } = useFormShell({
    initial: EMPTY,
    check: () => ({}),
    send: (person) => inviting.mutateAsync({ act: 'INVITE', ...person }),
    onSent: (_, { prename, name }) => {
      onClose();
      showDialog({
        type: 'SUCCESS',
        title: 'Einladung geschickt',
        message: `${prename} ${name} setzt mit dem Link aus der Mail ein eigenes Passwort.`,
      });
    },
  });
  return (
    <FormDialog
      {...sending}
      title="Jemanden einladen"
      submit={{ label: 'Einladen', busyLabel: 'Die Einladung wird geschickt' }}
      onClose={onClose}
    >
      {FIELDS.map(({ name, label, type }) => (
        <TextField
          key={name}
          {...field.text(name)}
          label={label}
          type={type}
          required
          autoComplete="off"
          maxLength={name === 'emailAddress' ? 254 : 100}
        />
      ))}
    </FormDialog>
  );
}
