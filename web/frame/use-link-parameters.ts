import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Handles the query parameters of every page (§2.93, §2.94, §2.95); the code for them loads only if one is
 * present.
 */
export function useLinkParameters(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!['lat', 'lng', 'route', 'reset', 'zeitraum'].some((name) => parameters.has(name))) return;
    let left = false;
    const follow = async () => {
      const { followLink } = await import('#web/features/vehicle/follow-link.ts');
      const route = left ? undefined : followLink(parameters);
      if (route) void navigate(route, { replace: true });
    };
    void follow();
    return () => {
      left = true;
    };
  }, [search, navigate]);
}
