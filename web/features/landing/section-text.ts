type Section = { id: string; title: string; html: string };

/** Returns a section of a document by its anchor. A missing one shows its key (§8.25). */
export function sectionText(sections: readonly Section[], area: string, id: string): Section {
  const missing = `MISSING.${area}.${id}`;
  return sections.find((section) => section.id === id) ?? { id, title: missing, html: `<p>${missing}</p>` };
}
