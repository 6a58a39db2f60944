/** A page for developers and testers, outside production only; `title` and `body` are HTML. */
export const developmentPage = ({
  title,
  body,
  style = '',
  script,
}: {
  title: string;
  body: string;
  style?: string;
  /** Address of a script of our own. */
  script?: string;
}): string => `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${script ? `<script src="${script}" defer></script>` : ''}<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#dfe3df;--link:#0f5c4a;--page:#f6f4ee;--paper:#fff;--ink:#14211d;--soft:#4a5a54;--on-link:#fff;--warn:#b54708}
@media (prefers-color-scheme:dark){:root{--line:#2b3833;--link:#58c9a6;--page:#0f1714;--paper:#18221e;--ink:#eef3f0;--soft:#a9b5af;--on-link:#0f1714;--warn:#ffb84d}}
body{max-width:64rem;margin:auto;padding:1.5rem;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
a{color:var(--link)}.wide{overflow-x:auto}.wide table{min-width:54rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
td a{display:inline-block;min-height:24px}iframe{width:100%;height:44rem;border:1px solid var(--line);border-radius:14px}pre{white-space:pre-wrap;padding:1rem;border:1px solid var(--line);border-radius:14px}
${style}</style></head><body><main>${body}</main></body></html>`;
