type Section = { id: string; title: string; html: string };

/**
 * Returns a section of a document by its anchor. A missing one shows its key, and so does one that is there and says
 * nothing (§8.25).
 */
export function sectionText(sections: readonly Section[], area: string, id: string): Section {
  const missing = `MISSING.${area}.${id}`;
  const found = sections.find((section) => section.id === id);
  if (!found) return { id, title: missing, html: `<p>${missing}</p>` };
  return found.html === '' ? { ...found, html: `<p>NOSTRING.${area}.${id}</p>` } : found;
}
