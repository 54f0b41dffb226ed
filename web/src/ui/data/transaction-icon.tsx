import type { Transaction } from "@portal/contract/transactions";
import { CirclePlus, Gift, type LucideIcon, RotateCcw, Swords, Undo2 } from "lucide-react";
import { cx } from "../page/cx.ts";
import styles from "./pictures.module.css";
import { ProviderIcon } from "./provider-icon.tsx";

const ICON_SIZE = 18;
const MARK_SIZE_PX = 36;

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "credit.bonus": Gift,
  "credit.pay": Swords,
  "credit.recall": Undo2,
  "credit.refund": RotateCcw,
};

/** The provider of a top-up's money; for other types an icon of the type. */
export function TransactionIcon({ type, payload }: Pick<Transaction, "type" | "payload">) {
  const source = payload.source ?? payload.provider;
  if (type.startsWith("topup.") && source) {
    return <ProviderIcon name={source} sizePx={MARK_SIZE_PX} />;
  }
  const Icon = ICONS[type] ?? CirclePlus;
  return (
    <span
      className={cx("well gold", styles["transactionMark"])}
      data-spent={type === "credit.pay" || undefined}
    >
      <Icon size={ICON_SIZE} />
    </span>
  );
}
