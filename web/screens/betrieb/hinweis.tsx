import { NoticeBoard } from '#web/features/editorial/notice-board.tsx';

/** /betrieb/hinweis */
export default NoticeBoard;
