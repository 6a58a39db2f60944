import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';
import { PressImages } from '#web/features/content/press-images.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export const loader = documentLoader('pressebilder');

/** /presse/bilder */
export default function PressPictures() {
  return (
    <DocumentPage
      slug="pressebilder"
      back={<BackLink to={paths.press()} label="Zur Presse" />}
      above={<PressImages />}
    />
  );
}
