import { feature } from '#server/feature/feature.ts';
import { editorialOwnData } from './editorial-own-data.repository.ts';
import { bindEndNotice } from './end-notice.ts';
import { bindListNotices } from './list-notices.ts';
import { bindListTexts } from './list-texts.ts';
import { bindPreviewNotice } from './preview-notice.ts';
import { bindPreviewText } from './preview-text.ts';
import { bindArchiveText, bindPublishText, bindSaveText } from './save-text.ts';
import { bindShowNotice } from './show-notice.ts';
import { bindShowText, bindShowTextVersion } from './show-text.ts';

export const editorialFeature = feature({
  calls: [
    bindListNotices,
    bindPreviewNotice,
    bindShowNotice,
    bindEndNotice,
    bindListTexts,
    bindShowText,
    bindShowTextVersion,
    bindPreviewText,
    bindSaveText,
    bindPublishText,
    bindArchiveText,
  ],
  ownData: editorialOwnData,
});
