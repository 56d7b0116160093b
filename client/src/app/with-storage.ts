/** Uses storage, or a channel to other tabs. @param otherwise where the browser refuses them (blocked site data) */
export function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
