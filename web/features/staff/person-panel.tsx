import { useState } from 'react';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { call } from '#web/platform/call.ts';
import { FormDialog, FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ReasonField } from './reason-field.tsx';
import { RoleFields } from './role-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import type { Person, Staff } from './staff-queries.ts';
import { lastDayOf, placesText, sinceText, untilText } from './staff-words.ts';
import { NEW_ROLE, reasonFault, useRoleForm, useShownPerson } from './use-role-form.ts';

type Role = Person['roles'][number];
type Asked = { kind: 'END' | 'CHANGE'; role: Role } | { kind: 'RESET' } | { kind: 'ADD' };

/** A person: roles, second factor, what can be done about them. */
export function PersonPanel({
  person,
  staff,
  mayGive,
  onClose,
}: {
  person: Person;
  staff: Staff;
  mayGive: boolean;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState<Asked>();
  const done = () => setAsked(undefined);
  // Nobody decides about themselves (§S20.5).
  const mayDecide = mayGive && !person.isOneself;
  return (
    <SidePanel title={person.name} detail={person.accountNumber} onClose={onClose}>
      {asked?.kind === 'CHANGE' || asked?.kind === 'ADD' ? (
        <RoleForm
          person={person}
          staff={staff}
          {...(asked.kind === 'CHANGE' ? { role: asked.role } : {})}
          onDone={done}
        />
      ) : (
        <div className="grid gap-5 px-5 pb-5">
          <section aria-label="Rollen">
            <ul className="divide-y divide-line border-y border-line">
              {person.roles.map((role) => (
                <li key={role.id} className="py-3">
                  <p className="font-semibold">{ROLE_NAMES[role.role]}</p>
                  <p>
                    {placesText(role.cities)}
                    {role.to && `, ${untilText(role.to)}`}
                  </p>
                  <p className="text-fine text-ink-soft">
                    {sinceText(role.from)}, gegeben von {role.givenBy ?? 'der Verwaltung im Terminal'}
                  </p>
                  {mayDecide && (
                    <div className="mt-2 flex flex-wrap gap-2">
                      <Button size="XS" theme="SECONDARY" onClick={() => setAsked({ kind: 'CHANGE', role })}>
                        Rolle ändern
                      </Button>
                      <Button size="XS" theme="OUTLINE" onClick={() => setAsked({ kind: 'END', role })}>
                        Rolle beenden
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {mayDecide && (
              <Button size="S" theme="OUTLINE" className="mt-3" onClick={() => setAsked({ kind: 'ADD' })}>
                Weitere Rolle geben
              </Button>
            )}
          </section>
          <section aria-label="Zweiter Faktor" className="grid justify-items-start gap-2">
            <p className="flex flex-wrap items-center gap-2">
              Zweiter Faktor
              <Tag tone={person.hasSecondFactor ? 'ok' : 'warn'}>
                {person.hasSecondFactor ? 'eingerichtet' : 'noch nicht'}
              </Tag>
            </p>
            {mayDecide && person.hasSecondFactor && (
              <Button size="S" theme="OUTLINE" onClick={() => setAsked({ kind: 'RESET' })}>
                Zweiten Faktor zurücksetzen
              </Button>
            )}
          </section>
          {person.isOneself && (
            <p className="text-fine text-ink-soft">Über deine eigenen Rollen entscheidet jemand anderes.</p>
          )}
          <Link
            to={paths.consoleActs({ wer: person.accountNumber })}
            className={buttonClass({ theme: 'LINK', size: 'S', className: 'justify-self-start' })}
          >
            Was {person.isOneself ? 'du getan hast' : 'die Person getan hat'}
          </Link>
        </div>
      )}
      {asked?.kind === 'END' && (
        <EndDialog person={person} role={asked.role} onClose={done} onLeft={onClose} />
      )}
      {asked?.kind === 'RESET' && <ResetDialog person={person} onClose={done} />}
    </SidePanel>
  );
}

function RoleForm({
  person,
  staff,
  role,
  onDone,
}: {
  person: Person;
  staff: Staff;
  role?: Role;
  onDone: () => void;
}) {
  const form = useRoleForm({
    initial: {
      ...NEW_ROLE,
      accountNumber: person.accountNumber,
      ...(role
        ? {
            role: role.role,
            cities: (role.cities ?? []).map(({ id }) => String(id)),
            until: role.to ? lastDayOf(role.to).toString() : '',
          }
        : {}),
    },
    ...(role ? { replaces: role.id } : {}),
    onGiven: onDone,
  });
  const label = role ? `${ROLE_NAMES[role.role]} ändern` : 'Weitere Rolle';
  return (
    <FormShell
      {...form.sending}
      label={label}
      className="grid gap-4 px-5 pb-5"
      takesFocus
      submit={{ label: role ? 'Rolle ändern' : 'Freigabe anfragen', busyLabel: 'Die Rolle wird gespeichert' }}
      footer={
        <p className="text-fine text-ink-soft">
          {role
            ? 'Weniger gilt sofort. Wird es mehr, gilt es, sobald eine zweite Person es freigibt.'
            : 'Sie gilt, sobald eine zweite Person sie freigibt.'}
        </p>
      }
      onCancel={onDone}
    >
      <RoleFields form={form} staff={staff} />
    </FormShell>
  );
}

function EndDialog({
  person,
  role,
  onClose,
  onLeft,
}: {
  person: Person;
  role: Role;
  onClose: () => void;
  onLeft: () => void;
}) {
  const show = useShownPerson();
  const isLast = person.roles.length === 1;
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id: String(role.id) }, body: { reason: reason.trim() } };
      return call('POST /console/roles/{id}/end', request, { idempotencyKey: keyFor(request) });
    },
    onSent: (after) => {
      announce('Die Rolle ist beendet.');
      onClose();
      if (after.roles.length === 0) onLeft();
      show(after);
    },
  });
  return (
    <FormDialog
      {...sending}
      title={`${ROLE_NAMES[role.role]} beenden`}
      submit={{ label: 'Rolle jetzt beenden', busyLabel: 'Die Rolle wird beendet' }}
      onClose={onClose}
    >
      <p>
        {isLast
          ? `Es ist die letzte Rolle: ${person.name} ist danach sofort überall ausgeloggt. Der Kundenaccount bleibt.`
          : `${person.name} verliert sofort, was zu dieser Rolle gehört.`}
      </p>
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}

function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const show = useShownPerson();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id: String(person.id) }, body: { reason: reason.trim() } };
      return call('POST /console/people/{id}/secondfactor/reset', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: (after) => {
      announce('Der zweite Faktor ist zurückgesetzt.');
      show(after);
      onClose();
    },
  });
  return (
    <FormDialog
      {...sending}
      title="Zweiten Faktor zurücksetzen"
      submit={{ label: 'Zurücksetzen und ausloggen', busyLabel: 'Der zweite Faktor wird zurückgesetzt' }}
      onClose={onClose}
    >
      <p>
        Sprich vorher selbst mit {person.name}: Danach ist die Person überall ausgeloggt und richtet beim
        nächsten Mal eine neue App ein. Die alten Ersatzcodes gelten nicht mehr.
      </p>
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}
