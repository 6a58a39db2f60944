import { formatDateTime } from '#domain/booking/format-period.ts';

export type OverviewTable = {
  title: string;
  file: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

export type Overview = {
  productName: string;
  accountNumber: string;
  at: Temporal.Instant;
  tables: readonly OverviewTable[];
  /** Paths of other files: photos, contracts and invoices. */
  files: readonly string[];
  /** Photos that should be there, and are not. */
  lost: readonly string[];
  leftOut: readonly string[];
};

const STYLE = `:root{color-scheme:light dark;--line:#dfe3df;--soft:#4a5a54;--paper:#fff;--sand:#f6f4ee;--ink:#14211d;--brand:#0f5c4a}
@media(prefers-color-scheme:dark){:root{--line:#2b3833;--soft:#a9b8b1;--paper:#17211d;--sand:#0f1714;--ink:#eef3f0;--brand:#58c9a6}}
body{margin:0;background:var(--sand);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem}
section{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.15rem;margin:0 0 .75rem}p{margin:.25rem 0}a{color:var(--brand)}
.soft{color:var(--soft)}.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}td{white-space:pre-line;min-width:3rem}`;

/** One page that shows everything in an export, readable in any browser without a network. */
export function ownDataOverview(overview: Overview): string {
  const { productName, accountNumber, at, tables, files, lost, leftOut } = overview;
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const empty = tables.filter(({ rows }) => rows.length === 0);
  const title = `Deine Daten bei ${productName}`;
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escape(title)}</h1>
<p>Account ${escape(accountNumber)}, Stand ${formatDateTime(at)} Uhr. Zeiten sind die von Berlin.</p>
<p class="soft">Jede Tabelle liegt auch als CSV-Datei im Ordner „Tabellen“, alles zusammen für Programme in „daten.json“.</p>
${filled.map(tableHtml).join('\n')}
${
  files.length > 0
    ? listHtml(
        'Fotos, Verträge und Rechnungen',
        '',
        files.map((path) => `<a href="${hrefOf(path)}">${escape(path)}</a>`),
      )
    : ''
}
${lost.length > 0 ? listHtml('Fotos, die wir nicht mehr finden', 'Melde dich bitte bei uns, wenn du sie brauchst.', lost.map(escape)) : ''}
${
  empty.length > 0
    ? listHtml(
        'Dazu ist nichts gespeichert',
        '',
        empty.map((table) => escape(table.title)),
      )
    : ''
}
${listHtml('Was nicht dabei ist, und warum', '', leftOut.map(escape))}
</main></body></html>
`;
}

function tableHtml({ title, file, columns, rows }: OverviewTable): string {
  const [only] = rows;
  // One row reads better as a list of facts.
  const body =
    rows.length === 1 && only
      ? columns
          .map((column, index) => [column, only[index] ?? ''] as const)
          .filter(([, text]) => text !== '')
          .map(([column, text]) => `<tr><th scope="row">${escape(column)}</th><td>${escape(text)}</td></tr>`)
          .join('')
      : `<thead><tr>${columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')}</tr></thead><tbody>${rows
          .map((row) => `<tr>${row.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`)
          .join('')}</tbody>`;
  return `<section><h2>${escape(title)}</h2><div class="wide" tabindex="0" role="region" aria-label="${escape(title)}"><table>${body}</table></div>
<p class="soft"><a href="${hrefOf(file)}">${escape(file)}</a></p></section>`;
}

const listHtml = (title: string, text: string, items: readonly string[]): string =>
  `<section><h2>${title}</h2>${text && `<p>${text}</p>`}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></section>`;

const hrefOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
