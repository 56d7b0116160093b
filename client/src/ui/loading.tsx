/** Shown while a page or its data is on the way. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}
