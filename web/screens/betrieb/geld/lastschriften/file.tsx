import { useParams } from 'react-router';
import { DebitFilePage } from '#web/features/debit-file/debit-file-page.tsx';

/** /betrieb/geld/lastschriften/{file} */
export default function FileOfDebits() {
  const { file = '' } = useParams();
  return <DebitFilePage key={file} id={file} />;
}
