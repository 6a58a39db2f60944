import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useNavigate, useSearchParams } from 'react-router';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ConsolePage } from './console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from './console-table.ts';
import { GiveRolePanel } from './give-role-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { RolePresets } from './role-presets.tsx';
import { type GivenRole, mayHere, ownStaffQuery, type Person, staffQuery } from './staff-queries.ts';
import { placesText, untilText } from './staff-words.ts';

const PERSON = 'person';
const NEW = 'neu';

/** Who works for the operator, with roles; what is open beside it stands in the address. */
export function StaffPeople() {
  const { data, error, refetch } = useQuery(staffQuery);
  const { data: own } = useQuery(ownStaffQuery);
  const [search, setSearch] = useSearchParams();
  const opened = search.get(PERSON);
  const person = data?.people.find(({ id }) => String(id) === opened);
  const open = (id: string | undefined) =>
    setSearch(id === undefined ? {} : { [PERSON]: id }, { replace: true, preventScrollReset: true });
  const mayGive = own !== undefined && mayHere(own, 'PEOPLE', 'DO');
  const close = () => open(undefined);
  const navigate = useNavigate();
  const showAwaited = ({ proposal }: GivenRole) =>
    navigate(paths.consoleProposals(proposal ? { freigabe: String(proposal.id) } : {}));
  return (
    <ConsolePage
      title="Personal"
      intro={
        data && `${data.people.length} ${data.people.length === 1 ? 'Person' : 'Personen'} mit einer Rolle`
      }
      action={
        mayGive && (
          <Button size="S" onClick={() => open(NEW)}>
            Person einladen
          </Button>
        )
      }
      panel={
        data && mayGive && opened === NEW ? (
          <GiveRolePanel staff={data} onClose={close} onGiven={showAwaited} />
        ) : (
          data &&
          person && (
            <PersonPanel key={person.id} person={person} staff={data} mayGive={mayGive} onClose={close} />
          )
        )
      }
    >
      {data ? (
        <>
          <PeopleTable people={data.people} opened={opened} onOpen={(id) => open(String(id))} />
          <RolePresets
            presets={data.presets}
            mayDecide={own !== undefined && mayHere(own, 'PEOPLE', 'DECIDE')}
          />
        </>
      ) : error ? (
        <div className="px-6 max-md:px-4">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="px-6 max-md:px-4">
          <SkeletonText lines={8} label="Das Personal wird geladen" />
        </div>
      )}
    </ConsolePage>
  );
}

function PeopleTable({
  people,
  opened,
  onOpen,
}: {
  people: readonly Person[];
  opened: string | null;
  onOpen: (id: number) => void;
}) {
  return (
    <div className="overflow-x-auto">
      <Table aria-label="Personal" className={TABLE} onRowAction={(key) => onOpen(Number(key))}>
        <TableHeader className={TABLE_HEADER}>
          <Column isRowHeader className={HEAD_CELL}>
            Name
          </Column>
          <Column className={HEAD_CELL}>Rollen</Column>
          <Column className={`${HEAD_CELL} max-md:hidden`}>Zweiter Faktor</Column>
        </TableHeader>
        <TableBody items={people}>
          {(one) => (
            <Row id={one.id} data-opened={String(one.id) === opened || undefined} className={ROW}>
              <Cell className={CELL}>
                <span className="font-semibold">
                  {one.name}
                  {one.isOneself && ' (du)'}
                </span>
                <span className="digits block text-fine text-ink-soft">{one.accountNumber}</span>
              </Cell>
              <Cell className={CELL}>
                {one.roles.map((role) => (
                  <span key={role.id} className="block">
                    {ROLE_NAMES[role.role]}
                    <span className="block text-fine text-ink-soft">
                      {placesText(role.cities)}
                      {role.to && `, ${untilText(role.to)}`}
                    </span>
                  </span>
                ))}
              </Cell>
              <Cell className={`${CELL} max-md:hidden`}>
                <Tag tone={one.hasSecondFactor ? 'ok' : 'warn'}>
                  {one.hasSecondFactor ? 'eingerichtet' : 'noch nicht'}
                </Tag>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  );
}
