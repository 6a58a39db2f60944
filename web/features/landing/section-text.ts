type Section = { id: string; title: string; html: string };

/** A part of a document by its anchor. What nobody wrote shows §8.25. */
export function sectionText(sections: readonly Section[], area: string, id: string): Section {
  const missing = `MISSING.${area}.${id}`;
  return sections.find((section) => section.id === id) ?? { id, title: missing, html: `<p>${missing}</p>` };
}
