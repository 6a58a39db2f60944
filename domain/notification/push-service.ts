/**
 * The services through which browsers are reached: those of Chromium and Edge on most systems, Firefox, Edge on Windows, and
 * Safari. A browser tells us the address to which we are to send, and whoever calls us may name any: a server that sends
 * wherever it is told reaches into networks that only it can see, or bothers others. So we send to nobody else (docs/decisions/081),
 * and the privacy notice can name them all.
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
