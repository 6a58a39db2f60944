import { TextBoard } from '#web/features/editorial/text-board.tsx';

/** /betrieb/texte */
export default TextBoard;
