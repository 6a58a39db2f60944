import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContentDocument } from '#contract/content.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { DocumentText } from '#web/features/content/document-text.tsx';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { type TextName, textPreviewQuery, type Written } from './text-queries.ts';

const WIDTHS = { PHONE: 390, DESKTOP: 1280 } as const;
type Size = keyof typeof WIDTHS;
const HEIGHT = 640;

/** What the page will be, with its own component, as wide as a phone or a desktop; and what is wrong with the text. */
export function useTextPreview(name: TextName, { title, description, details, body }: Written) {
  const typed = useDebouncedValue(JSON.stringify({ ...name, title, description, details, body }));
  const wanted = JSON.parse(typed) as TextName & Written;
  return useQuery({ ...textPreviewQuery(wanted), placeholderData: keepPreviousData }).data;
}

export function TextPreview({ document }: { document: ContentDocument | null | undefined }) {
  const [size, setSize] = useState<Size>('PHONE');
  return (
    <section aria-label="Vorschau" className="grid gap-3">
      <RadioTiles
        legend="Vorschau"
        name="vorschau"
        className="max-w-64 grid-cols-2"
        value={size}
        onValueChange={(value) => setSize(value === 'DESKTOP' ? 'DESKTOP' : 'PHONE')}
        options={[
          { value: 'PHONE', label: 'Handy' },
          { value: 'DESKTOP', label: 'Computer' },
        ]}
      />
      {document ? (
        <Framed width={WIDTHS[size]}>
          <ContentPage heading={document.fields.title} lead={leadOf(document)}>
            <DocumentText introHtml={document.introHtml} sections={document.sections} />
          </ContentPage>
        </Framed>
      ) : (
        document === null && <p className="text-ink-soft">Mit diesen Angaben ist noch nichts zu zeigen.</p>
      )}
    </section>
  );
}

const leadOf = ({ fields }: ContentDocument): string | undefined =>
  'lead' in fields ? fields.lead : 'teaser' in fields ? fields.teaser : undefined;

/** A page of its own width within this one: what depends on the width is as it will be there. */
function Framed({ width, children }: { width: number; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [inner, setInner] = useState<Document | null>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  const begin = (frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page === inner) return;
    page.documentElement.lang = 'de';
    page.documentElement.className = document.documentElement.className;
    for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
      page.head.append(page.importNode(style, true));
    // It is looked at: its links lead nowhere.
    page.addEventListener('click', (event) => event.preventDefault(), true);
    setInner(page);
  };
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-card border border-line"
      style={{ height: HEIGHT * scale }}
    >
      <iframe
        ref={begin}
        title="Vorschau der Seite"
        // Nothing in it runs; this page writes into it.
        sandbox="allow-same-origin"
        tabIndex={-1}
        style={{ width, height: HEIGHT, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
      {inner && createPortal(children, inner.body)}
    </div>
  );
}
