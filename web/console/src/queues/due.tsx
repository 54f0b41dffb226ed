import { formatDateTime } from "../../../src/lib/text/format.ts";
import { isPast, timeSince } from "./time-words.ts";
import styles from "./queues.module.css";

/** Until when something should be done; in red once it is over. */
export function Due({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  const isOver = isPast(at);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={isOver ? styles["over"] : undefined}>
      {isOver ? `quá ${timeSince(at)}` : `còn ${timeSince(at)}`}
    </time>
  );
}
