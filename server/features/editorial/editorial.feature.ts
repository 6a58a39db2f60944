import { feature } from '#server/feature/feature.ts';
import { editorialOwnData } from './editorial-own-data.repository.ts';
import { bindEndNotice } from './end-notice.ts';
import { bindListNotices } from './list-notices.ts';
import { bindPreviewNotice } from './preview-notice.ts';
import { bindShowNotice } from './show-notice.ts';

export const editorialFeature = feature({
  calls: [bindListNotices, bindPreviewNotice, bindShowNotice, bindEndNotice],
  ownData: editorialOwnData,
});
