/**
 * Keeps what the server has put in the place of a mark in the document, until the page renders it itself. Hydration
 * leaves the difference as it is.
 * @param props.mark a constant of the contract: never a text that somebody wrote
 */
export function KeptMarkup({ mark }: { mark: `<!--${string}-->` }) {
  return <div dangerouslySetInnerHTML={{ __html: mark }} suppressHydrationWarning />;
}
