/** The icon of a transaction: the provider of a top-up's money, a purchase's artwork, else an icon of the type. */
import type { Transaction } from "@portal/contract/transactions";
import { CirclePlus, Gift, type LucideIcon, RotateCcw, Undo2 } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../page/cx.ts";
import { PackageArt } from "./package-art.tsx";
import styles from "./pictures.module.css";
import { ProviderIcon } from "./provider-icon.tsx";

const MARK_SIZE_PX = 36;
/** The icon takes this part of the mark's width. */
const ICON_SHARE = 0.5;
/** Which picture `PackageArt` draws for a purchase without a known package: a pile of coins. */
const ANY_PACKAGE = { rank: 2, of: 6 };

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "credit.bonus": Gift,
  "credit.recall": Undo2,
  "credit.refund": RotateCcw,
};

type TransactionIconProps = Pick<Transaction, "type" | "payload"> & {
  /** What was bought. Without it, a purchase shows a pile of coins. */
  art?: ComponentProps<typeof PackageArt>;
  sizePx?: number;
};

export function TransactionIcon(props: TransactionIconProps) {
  const { type, payload, art = ANY_PACKAGE, sizePx = MARK_SIZE_PX } = props;
  const source = payload.source ?? payload.provider;
  if (type.startsWith("topup.") && source) return <ProviderIcon name={source} sizePx={sizePx} />;
  const size = { width: sizePx, height: sizePx };
  if (type === "credit.pay") {
    return (
      <span className={styles["transactionArt"]} style={size}>
        <PackageArt {...art} />
      </span>
    );
  }
  const Icon = ICONS[type] ?? CirclePlus;
  return (
    <span className={cx("well gold", styles["transactionMark"])} style={size}>
      <Icon size={sizePx * ICON_SHARE} />
    </span>
  );
}
