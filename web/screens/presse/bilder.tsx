import { BackLink } from '#web/features/page/back-link.tsx';
import { DocumentPage, documentLoader } from '#web/features/page/document-page.tsx';
import { PressImages } from '#web/features/page/press-images.tsx';
import { paths } from '#web/paths.ts';

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
