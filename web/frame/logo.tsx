import { classNames } from '#web/ui/class-names.ts';
import drawing from './logo.svg';

/** The small car of the logo. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 44 26"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    >
      <use href={`${drawing}#mark`} />
    </svg>
  );
}

/** Mark and name. Put it into a link: the name is the link's text. */
export function Logo({ productName, className }: { productName: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-3 text-brand max-md:gap-2', className)}>
      <LogoMark className="h-[1.25em] w-auto text-lg max-[23rem]:text-base" />
      {/* With large text on a narrow phone the mark stands alone, beside the buttons. */}
      <span className="text-subtitle leading-none max-[25rem]:text-lg max-[15rem]:hidden font-bold tracking-title">
        {productName}
      </span>
    </span>
  );
}
