/**
 * Keeps markup that the server has filled in, such as the price list, until the page renders the same content itself.
 * The build renders `mark`, a comment, and the server puts the markup in its place. Hydration expects the comment and
 * leaves the difference as it is.
 * @param props.mark a constant of the contract: never a text that somebody typed
 */
export function KeptMarkup({ mark }: { mark: `<!--${string}-->` }) {
  return <div dangerouslySetInnerHTML={{ __html: mark }} suppressHydrationWarning />;
}
