/** First stop of the Tab key: past everything to the content. */
export function SkipLink({ target = 'inhalt' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // Without a hash: nothing to go back to, and nothing to link to.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      className="fixed top-2 left-2 z-level3full -translate-y-24 rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Zum Inhalt springen
    </a>
  );
}
