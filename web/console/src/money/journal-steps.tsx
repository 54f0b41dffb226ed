import type { StoryJournal } from "@portal/contract/console/money";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { accountName } from "../books/account-names.ts";
import { DetailList } from "./detail-list.tsx";
import styles from "./money.module.css";
import { nameOf } from "./names.ts";
import { StoryStep } from "./story-step.tsx";

/** What was booked, each journal with its entries. */
export function JournalSteps({ journals }: { journals: readonly StoryJournal[] }) {
  return journals.map((journal) => (
    <StoryStep key={journal.id} title={`Bút toán: ${nameOf(journal.kind)}`} at={journal.postedAt}>
      <DetailList
        items={[
          ["Khóa", journal.key],
          ["Người làm", journal.by],
          ["Lý do", journal.reason],
        ]}
      />
      <table className={styles["entries"]}>
        <thead>
          <tr>
            <th scope="col">Tài khoản</th>
            <th scope="col" className={styles["number"]}>
              Số tiền
            </th>
            <th scope="col" className={styles["number"]}>
              Số dư sau
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.entries.map(({ account, isPlayer, currency, amount, balanceAfter }) => (
            <tr key={`${account} ${currency}`}>
              <td>{isPlayer ? PLAYER_ACCOUNTS[account] : accountName(account)}</td>
              <td className={styles["number"]}>{signed(amount, currency)}</td>
              <td className={styles["number"]}>{formatNumber(balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StoryStep>
  ));
}

const PLAYER_ACCOUNTS: Readonly<Record<string, string>> = {
  credit: "KP của người chơi",
  debt: "nợ của người chơi",
};

const signed = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${formatNumber(amount)} ${currency === "VND" ? "đ" : currency}`;
