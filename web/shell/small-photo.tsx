import { classNames } from '#web/ui/class-names.ts';
import { ServerFileLink } from './server-file-link.tsx';
import { ServerImage } from './server-image.tsx';

type Props = {
  url: string;
  alt: string;
  width: number;
  height: number;
  caption: string;
  isSmaller?: boolean;
};

/** An item of a list: a photo that has arrived, as a small picture with its time; it opens large. */
export const SmallPhoto = ({ url, alt, width, height, caption, isSmaller = false }: Props) => (
  <li className={classNames(isSmaller ? 'w-24' : 'w-28')}>
    <ServerFileLink href={url} target="_blank" rel="noreferrer" className="block rounded-md">
      <ServerImage
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-4/3 h-auto w-full rounded-md bg-sand object-cover"
      />
    </ServerFileLink>
    <p className="digits mt-1 text-fine text-ink-soft">{caption}</p>
  </li>
);
