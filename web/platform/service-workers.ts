/** The service workers of this page; undefined in a browser that has none, or keeps them from pages whose storage it blocks. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}
