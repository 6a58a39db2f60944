/** The first link for the Tab key: skips to the content. */
export function SkipLink({ target = 'inhalt' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // Prevents a hash in the URL, which would add a history entry.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      className="print-hidden fixed top-2 left-2 z-level3full -translate-y-[calc(100%+1rem)] rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Zum Inhalt springen
    </a>
  );
}
