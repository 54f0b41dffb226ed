import { formatDateTime } from "../../../src/lib/text/format.ts";
import { useNow } from "../use-now.ts";
import { isPast, timeSince } from "./time-words.ts";
import styles from "../table/table.module.css";

/** Until when something should be done; in red once it is over. */
export const Due = ({ at }: { at: string | null }) => (at === null ? "–" : <DueTime at={at} />);

function DueTime({ at }: { at: string }) {
  const now = useNow();
  const isOver = isPast(at, now);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={isOver ? styles["over"] : undefined}>
      {isOver ? `quá ${timeSince(at, now)}` : `còn ${timeSince(at, now)}`}
    </time>
  );
}
