import { useParams } from 'react-router';
import { CustomerFile } from '#web/features/customer-file/customer-file.tsx';

/** /betrieb/kunden/{account} */
export default function FileOfCustomer() {
  const { account = '' } = useParams();
  return <CustomerFile key={account} account={account} />;
}
