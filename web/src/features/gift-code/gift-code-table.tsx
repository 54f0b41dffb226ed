import { useLingui } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { formatDateTime } from "../../lib/text/format.ts";
import { CardTable, type Column } from "../../ui/data/card-table.tsx";
import { CopyField } from "../../ui/data/copy-field.tsx";
import styles from "./gift-code-table.module.css";
import { GiftCondition } from "./gift-condition.tsx";
import { GiftStatus } from "./gift-status.tsx";

export function GiftCodeTable({ items }: { items: readonly GiftCodeItem[] }) {
  const { t } = useLingui();
  const columns: Column<GiftCodeItem>[] = [
    { key: "type", header: t`Loại`, onCard: "line", cell: (item) => <Description item={item} /> },
    {
      key: "condition",
      header: t`Điều kiện`,
      onCard: "line",
      cell: (item) => <GiftCondition item={item} />,
    },
    { key: "code", header: t`GiftCode`, onCard: "line", cell: (item) => <Code item={item} /> },
    {
      key: "status",
      header: t`Trạng thái`,
      onCard: "line",
      cell: (item) => <GiftStatus item={item} />,
    },
  ];
  return (
    <CardTable
      caption={t`Danh sách GiftCode`}
      columns={columns}
      rows={items}
      rowKey={({ description, shareRequired, beginsAt }) =>
        `${shareRequired} ${beginsAt} ${description}`
      }
    />
  );
}

function Description({ item }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  const { description, endsAt, giftState, availability } = item;
  const end = endsAt && formatDateTime(endsAt);
  const isToCome = giftState === false && availability !== "over";
  return (
    <>
      <strong className={styles["description"]}>{description}</strong>
      {end && isToCome && <span className={styles["time"]}>{t`Đến ${end}`}</span>}
    </>
  );
}

function Code({ item: { giftCode } }: { item: GiftCodeItem }) {
  const { t } = useLingui();
  if (!giftCode) {
    return (
      <span className={styles["none"]}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t`Chưa có`}</span>
      </span>
    );
  }
  return (
    <div className={styles["code"]}>
      <CopyField
        label={t`GiftCode`}
        value={giftCode}
        copyLabel={t`Copy GiftCode`}
        copiedLabel={t`Đã copy GiftCode`}
      />
    </div>
  );
}
