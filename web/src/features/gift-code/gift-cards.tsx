// The roles repeat the elements' meaning, which some browsers forget in a CSS grid.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { CopyField } from "../../ui/data/copy-field.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ToGame } from "../../ui/page/to-game.tsx";
import { isClosed } from "./closed-reason.tsx";
import { EnteredMark } from "./entered-mark.tsx";
import { GiftArt } from "./gift-art.tsx";
import styles from "./gift-code.module.css";
import { GiftCondition } from "./gift-condition.tsx";
import { GiftDescription } from "./gift-description.tsx";
import { isForSharing, missingVnd } from "./gift-item.ts";
import { GiftStatus } from "./gift-status.tsx";

/** The table of gift codes, each row a card: those to enter first, then those that are earned, those to get, then those that are done with. */
export function GiftCards({ items }: { items: readonly GiftCodeItem[] }) {
  const { t } = useLingui();
  const headers = [t`Loại`, t`Điều kiện`, t`GiftCode`, t`Trạng thái`];
  const sorted = [...items].sort((one, other) => rankOf(one) - rankOf(other));
  return (
    <table className={styles["giftTable"]} role="table">
      <caption className="visually-hidden">{t`Danh sách GiftCode`}</caption>
      <thead role="rowgroup" className="visually-hidden">
        <tr role="row">
          {headers.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles["giftCards"]}>
        {sorted.map((item) => (
          <tr
            key={item.campaign}
            role="row"
            className={styles["giftCard"]}
            data-look={lookOf(item)}
          >
            <td role="cell" className={styles["giftHead"]}>
              <GiftArt isForSharing={isForSharing(item)} />
              <div>
                <GiftDescription item={item} />
              </div>
            </td>
            <td role="cell" data-header={headers[1]}>
              <GiftCondition item={item} />
            </td>
            <td role="cell">
              <Code item={item} />
            </td>
            <td role="cell" className={styles["status"]}>
              <GiftStatus item={item} />
              {item.giftCode && <EnteredMark item={item} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `earned`: only a press is left. `done`: there is nothing left to do with it. */
function lookOf(item: GiftCodeItem): keyof typeof RANKS {
  if (item.giftCode) return item.enteredAt === null ? "received" : "done";
  if (isClosed(item)) return item.availability === "not_begun" ? "open" : "done";
  return item.progress && missingVnd(item) === 0 ? "earned" : "open";
}

const RANKS = { received: 0, earned: 1, open: 2, done: 3 } as const;
const rankOf = (item: GiftCodeItem): number => RANKS[lookOf(item)];

/** The code, where in the game it is entered, and the way there until it is. */
function Code({ item: { giftCode, enterAt, enteredAt } }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  if (!giftCode) return <span className="visually-hidden">{t`Chưa có`}</span>;
  return (
    <div className="stack-2">
      <CopyField
        label={t`GiftCode`}
        value={giftCode}
        copyLabel={t`Copy GiftCode`}
        copiedLabel={t`Đã copy GiftCode`}
      />
      {enterAt && <p className={cx("note", styles["giftPlace"])}>{enterAt}</p>}
      {enteredAt === null && <ToGame tone="outline" size="sm" />}
    </div>
  );
}
