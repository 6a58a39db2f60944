import { useQueryClient } from '@tanstack/react-query';
import { REASON_LENGTH } from '#domain/staff/act.ts';
import { ROLES } from '#domain/staff/role.ts';
import { call } from '#web/platform/call.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type GivenRole, type Person, type Staff, staffQuery } from './staff-queries.ts';

type Entered = { accountNumber: string; role: string; cities: string[]; until: string; reason: string };

export const NEW_ROLE: Entered = { accountNumber: '', role: '', cities: [], until: '', reason: '' };

export const reasonFault = (reason: string): string | undefined =>
  reason.trim().length < REASON_LENGTH.min ? 'Bitte schreib in ein paar Worten, warum.' : undefined;

const givenText = ({ person: { name }, proposal }: GivenRole): string =>
  proposal
    ? `Angefragt: ${proposal.title}, ${name}. Es gilt, sobald eine zweite Person es freigibt.`
    : `Gespeichert. ${name} bekommt dazu eine Mail.`;

/** Asks for a role, which a second person confirms; what only takes away is done at once. `replaces`: in place of another one. */
export function useRoleForm({
  initial,
  replaces,
  onGiven,
}: {
  initial: Entered;
  replaces?: number;
  onGiven: (given: GivenRole) => unknown;
}) {
  const show = useShownPerson();
  const queryClient = useQueryClient();
  return useFormShell({
    initial,
    check: ({ accountNumber, role, reason }) => ({
      accountNumber: accountNumber.trim() === '' ? 'Bitte gib die Accountnummer ein.' : undefined,
      role: ROLES.some((one) => one === role) ? undefined : 'Bitte wähle eine Rolle.',
      reason: reasonFault(reason),
    }),
    serverNames: { cities: 'cityIds' },
    refusedAt: {
      STAFF_ACCOUNT_UNKNOWN: 'accountNumber',
      STAFF_NOT_POSSIBLE: 'accountNumber',
      ROLE_OF_ONESELF: 'accountNumber',
      TOO_CLOSE: 'accountNumber',
      ROLE_HELD: 'role',
      PROPOSAL_OPEN: 'role',
      ROLE_BEYOND_OWN: 'role',
    },
    send: ({ accountNumber, role, cities, until, reason }, keyFor) => {
      const known = ROLES.find((one) => one === role);
      if (!known) throw new Error('the form has been checked');
      const body = {
        accountNumber: accountNumber.trim(),
        role: known,
        cityIds: cities.length > 0 ? cities.map(Number) : null,
        reason: reason.trim(),
        ...(until ? { until } : {}),
        ...(replaces === undefined ? {} : { replaces }),
      };
      return call('POST /console/roles', { body }, { idempotencyKey: keyFor({ body }) });
    },
    onSent: async (given) => {
      show(given.person);
      if (given.proposal) await queryClient.invalidateQueries({ queryKey: ['GET /console/proposals'] });
      announce(givenText(given));
      await onGiven(given);
    },
  });
}

/** Shows what the server says of a person now; whoever has no role any more is gone from the list. */
export function useShownPerson() {
  const queryClient = useQueryClient();
  return (person: Person) =>
    queryClient.setQueryData(staffQuery.queryKey, (before: Staff | undefined) => {
      if (!before) return before;
      const others = before.people.filter(({ id }) => id !== person.id);
      const people = person.roles.length > 0 ? [...others, person] : others;
      return { ...before, people: people.toSorted((a, b) => a.name.localeCompare(b.name, 'de')) };
    });
}
