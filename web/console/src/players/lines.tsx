import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";

export type Line = {
  readonly text: string;
  readonly at: string;
  /** The page that shows more of it. */
  readonly to?: string | undefined;
};

/** Lists events with their times. `none` is the text for an empty list. */
export function Lines({ rows, none }: { rows: readonly Line[]; none?: string }) {
  if (rows.length === 0) return <p className="fine-print">{none}</p>;
  return (
    <ul className="stack-2 break-anywhere">
      {rows.map(({ text, at, to }) => (
        <li key={`${at} ${text}`}>
          {to === undefined ? text : <Link to={to}>{text}</Link>}{" "}
          <span className="fine-print">{formatDateTime(at)}</span>
        </li>
      ))}
    </ul>
  );
}
