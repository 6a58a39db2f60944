import { useNavigate } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { withPublicPaths } from './help-paths.ts';

/** HTML of the content server. Links open inside the app; for visitors they avoid pages that need a login. */
export function ContentText({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate();
  const customer = useCurrentCustomer();
  return (
    <RichText
      html={customer ? html : withPublicPaths(html)}
      onFollow={(path) => void navigate(path)}
      className={className}
    />
  );
}
