import type { DocumentKind } from '#domain/document/document-kind.ts';

/** A drawing of the document to photograph, shown until there is a photo. */
export function DocumentPicture({ kind, className }: { kind: DocumentKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {drawings[kind]}
    </svg>
  );
}

const card = <rect x="14" y="11" width="92" height="58" rx="6" className="fill-paper" />;
const face = (x: number, y: number) => (
  <>
    <circle cx={x} cy={y} r="5.5" />
    <path d={`M${x - 9} ${y + 17}c1-6 4.6-9 9-9s8 3 9 9`} />
  </>
);

const drawings: Record<DocumentKind, React.ReactNode> = {
  LICENCE_FRONT: (
    <>
      {card}
      <rect x="21" y="26" width="26" height="32" rx="3" className="fill-brand-soft" />
      {face(34, 37)}
      <path d="M22 18.5h40M54 28h40M54 36h32M54 44h40M54 52h24" />
    </>
  ),
  LICENCE_BACK: (
    <>
      {card}
      <rect x="21" y="18" width="78" height="44" rx="2" className="fill-brand-soft" />
      <path d="M21 29h78M21 40h78M21 51h78M45 18v44M63 18v44M81 18v44" />
    </>
  ),
  IDENTITY: (
    <>
      {card}
      <rect x="73" y="20" width="26" height="30" rx="3" className="fill-brand-soft" />
      {face(86, 29)}
      <path d="M22 22h42M22 30h34M22 38h40M22 46h26M21 57h78M21 62.5h78" />
    </>
  ),
  SELFIE: (
    <>
      <rect x="38" y="6" width="44" height="68" rx="7" className="fill-paper" />
      <rect x="43" y="14" width="34" height="46" rx="3" className="fill-brand-soft" />
      <circle cx="60" cy="31" r="8" />
      <path d="M46 56c1.6-9 7.2-13 14-13s12.4 4 14 13" />
      <path d="M57 67h6" />
    </>
  ),
};
