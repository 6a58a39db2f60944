import type { Token } from 'markdown-it';
import type { Block, Run } from '#server/adapters/paper-sheet.ts';
import { parseMarkdown } from '#server/features/page/content-markdown.ts';

/** Reads Markdown; `linkTo` makes an address of a page absolute. */
export function paperBlocks(markdown: string, linkTo: (path: string) => string): Block[] {
  const reader = new Reader(parseMarkdown(markdown), linkTo);
  return reader.blocksUntil(undefined);
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #linkTo: (path: string) => string;
  #at = 0;

  constructor(tokens: readonly Token[], linkTo: (path: string) => string) {
    this.#tokens = tokens;
    this.#linkTo = linkTo;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  /** All blocks up to the token that closes what holds them. */
  blocksUntil(close: string | undefined): Block[] {
    const blocks: Block[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      if (token.type === 'heading_open')
        blocks.push({ kind: 'HEADING', level: Number(token.tag.slice(1)), runs: this.#runs(this.#next()) });
      else if (token.type === 'inline') blocks.push({ kind: 'PARAGRAPH', runs: this.#runs(token) });
      else if (token.type === 'fence' || token.type === 'code_block')
        blocks.push({ kind: 'PARAGRAPH', runs: [{ text: token.content }] });
      else if (token.type === 'bullet_list_open') blocks.push(this.#list(null));
      else if (token.type === 'ordered_list_open')
        blocks.push(this.#list(Number(token.attrs?.find(([name]) => name === 'start')?.[1] ?? 1)));
      else if (token.type === 'table_open') blocks.push(this.#table());
    }
    return blocks;
  }

  #list(start: number | null): Block {
    const items: Block[][] = [];
    for (let token = this.#next(); token && !token.type.endsWith('_list_close'); token = this.#next())
      if (token.type === 'list_item_open') items.push(this.blocksUntil('list_item_close'));
    return { kind: 'LIST', start, items };
  }

  #table(): Block {
    const rows: Run[][][] = [];
    const align: ('left' | 'right' | 'center')[] = [];
    for (let token = this.#next(); token && token.type !== 'table_close'; token = this.#next()) {
      if (token.type === 'tr_open') rows.push([]);
      else if (token.type === 'th_open') align.push(alignOf(token));
      else if (token.type === 'inline') rows.at(-1)?.push(this.#runs(token));
    }
    const [head = [], ...body] = rows;
    return { kind: 'TABLE', align, head, rows: body };
  }

  #runs(inline: Token | undefined): Run[] {
    const runs: Run[] = [];
    let strong = 0;
    let emphasis = 0;
    let link: string | undefined;
    for (const { type, content, attrs } of inline?.children ?? []) {
      if (type === 'strong_open') strong++;
      else if (type === 'strong_close') strong--;
      else if (type === 'em_open') emphasis++;
      else if (type === 'em_close') emphasis--;
      else if (type === 'link_open') {
        const href = String(attrs?.find(([name]) => name === 'href')?.[1] ?? '');
        link = href.startsWith('/') ? this.#linkTo(href) : href;
      } else if (type === 'link_close') link = undefined;
      else if (type === 'hardbreak') runs.push({ lineBreak: true });
      else if (type === 'softbreak' || content !== '')
        runs.push({
          text: type === 'softbreak' ? ' ' : content,
          ...(strong > 0 && { strong: true }),
          ...(emphasis > 0 && { emphasis: true }),
          ...(link && { link }),
        });
    }
    return runs;
  }
}

function alignOf({ attrs }: Token): 'left' | 'right' | 'center' {
  const style = String(attrs?.find(([name]) => name === 'style')?.[1] ?? '');
  const [, found] = /text-align:(right|center)/.exec(style) ?? [];
  return found === 'right' || found === 'center' ? found : 'left';
}
