/**
 * Keeps the markup that the server has put in place of a mark, until the page renders it itself. Hydration leaves the
 * difference as it is.
 * @param props.mark a constant of the contract: never a text that somebody typed
 */
export function KeptMarkup({ mark }: { mark: `<!--${string}-->` }) {
  return <div dangerouslySetInnerHTML={{ __html: mark }} suppressHydrationWarning />;
}
