import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { CONTENT_KINDS, isContentKind } from '#domain/page/content-kind.ts';
import { KIND_TITLES } from '#domain/page/text-kind.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { CELL, HEAD_CELL, ROW, TABLE, TABLE_HEADER } from '#web/features/staff/console-table.ts';
import { timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextEditor } from './text-editor.tsx';
import { type ListedText, textsQuery } from './text-queries.ts';
import { TEXT_STATES } from './text-words.ts';

const OPENED = 'text';
const KIND = 'art';

/** §S20.19: what everybody reads: a list, and the text that stands in the address. */
export function TextBoard() {
  const [search, setSearch] = useSearchParams();
  const [kind = '', slug = ''] = (search.get(OPENED) ?? '').split('/');
  const filter = search.get(KIND) ?? '';
  const leave = () => setSearch(filter ? { [KIND]: filter } : {});
  if (isContentKind(kind) && slug)
    return <TextEditor key={`${kind}/${slug}`} name={{ kind, slug }} onClose={leave} />;
  return (
    <TextList
      filter={filter}
      onFilter={(next) => setSearch(next ? { [KIND]: next } : {}, { replace: true })}
      onOpen={(name) => setSearch({ ...(filter ? { [KIND]: filter } : {}), [OPENED]: name })}
    />
  );
}

function TextList({
  filter,
  onFilter,
  onOpen,
}: {
  filter: string;
  onFilter: (kind: string) => void;
  onOpen: (name: string) => void;
}) {
  const { data, error, refetch } = useQuery(textsQuery);
  const shown = data?.items.filter(({ kind }) => filter === '' || kind === filter);
  return (
    <ConsolePage
      title="Texte"
      intro="Seiten, News, Presse, Fragen und Hilfe: schreiben, ansehen, veröffentlichen."
    >
      <div className="px-6 pb-4 max-md:px-4">
        <SelectField
          label="Art"
          name={KIND}
          className="max-w-64"
          placeholder="Alle"
          value={filter}
          onChange={({ currentTarget: { value } }) => onFilter(value)}
          options={CONTENT_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))}
        />
      </div>
      {shown ? (
        shown.length === 0 ? (
          <div className="px-6 max-md:px-4">
            <EmptyState title="Nichts davon">Von dieser Art gibt es keinen Text.</EmptyState>
          </div>
        ) : (
          <TextTable texts={shown} onOpen={onOpen} />
        )
      ) : (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={8} label="Die Texte werden geladen" />
          )}
        </div>
      )}
    </ConsolePage>
  );
}

const TextTable = ({ texts, onOpen }: { texts: readonly ListedText[]; onOpen: (name: string) => void }) => (
  <Table aria-label="Texte" className={TABLE} onRowAction={(key) => onOpen(String(key))}>
    <TableHeader className={TABLE_HEADER}>
      <Column isRowHeader className={HEAD_CELL}>
        Text
      </Column>
      <Column className={`${HEAD_CELL} max-lg:hidden`}>Art</Column>
      <Column className={HEAD_CELL}>Stand</Column>
      <Column className={`${HEAD_CELL} max-lg:hidden`}>Zuletzt</Column>
    </TableHeader>
    <TableBody items={texts.map((text) => ({ ...text, id: `${text.kind}/${text.slug}` }))}>
      {(text) => (
        <Row id={text.id} className={ROW}>
          <Cell className={CELL}>
            <span className="font-semibold">{text.title}</span>
            <span className="block text-fine text-ink-soft">
              <span className="lg:hidden">{KIND_TITLES[text.kind]} · </span>
              {text.slug}
            </span>
          </Cell>
          <Cell className={`${CELL} max-lg:hidden`}>{KIND_TITLES[text.kind]}</Cell>
          <Cell className={`${CELL} whitespace-nowrap`}>
            <Tag tone={TEXT_STATES[text.state].tone}>{TEXT_STATES[text.state].label}</Tag>
          </Cell>
          <Cell className={`${CELL} max-lg:hidden`}>
            <span className="digits block">{timeText(text.at)}</span>
            <span className="block text-fine text-ink-soft">{text.by}</span>
          </Cell>
        </Row>
      )}
    </TableBody>
  </Table>
);
