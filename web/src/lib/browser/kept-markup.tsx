/**
 * Leaves what the server has put in the place of a mark in the document as it stands, until the page draws it itself.
 * Drawing takes markup over only where it is told to set it, so this is the one place that does.
 * @param props.mark a constant of the contract: never a text that somebody wrote
 */
export function KeptMarkup({ mark }: { mark: `<!--${string}-->` }) {
  return <div dangerouslySetInnerHTML={{ __html: mark }} />;
}
