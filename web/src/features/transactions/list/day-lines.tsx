import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@portal/contract/transactions";
import { groupBy } from "../../../lib/browser/floor.ts";
import { dayOf, daysAgo, formatWeekday } from "../../../lib/text/days.ts";
import styles from "./list.module.css";
import { TransactionTable } from "./transaction-table.tsx";

type DayLinesProps = { lines: readonly Transaction[]; onOpen: (id: string) => void };

/** The lines of the history, newest first, in a table for each day. */
export function DayLines({ lines, onOpen }: DayLinesProps) {
  const dayName = useDayName();
  const ids = new Set(lines.map(({ id }) => id));
  const days = groupBy(lines, ({ createdAt, updatedAt }) => dayOf(createdAt ?? updatedAt));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles["day"]}>
      <h2 className={styles["dayName"]}>{dayName(day)}</h2>
      <TransactionTable day={day} lines={ofDay} ids={ids} onOpen={onOpen} />
    </section>
  ));
}

function useDayName(): (day: string) => string {
  const { t } = useLingui();
  return (day) => {
    const days = daysAgo(day);
    if (days === 0) return t`Hôm nay`;
    return days === 1 ? t`Hôm qua` : formatWeekday(day);
  };
}
