/**
 * What reaches Chromium and Edge, Firefox, Edge on Windows, and Safari. Anybody may name an address, which
 * may lie inside our network: we send to no others (docs/decisions/081), and the privacy notice names them.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
];

/** May this address of a subscription be sent to? Only https, the usual port, no login in it, and a service that is known. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    HOSTS.some((host) => host.test(url.hostname))
  );
}
