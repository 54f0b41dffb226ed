import { Trans } from "@lingui/react/macro";
import type { ShopBonus } from "@portal/contract/shop";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatPercent, formatVnd } from "../../lib/text/format.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { qrPath } from "./qr-path.ts";
import styles from "./shop.module.css";

/** Shows what is missing for the next bonus. */
export function MissingForBonus({ next }: { next: ShopBonus }) {
  const missing = <strong>{formatVnd(next.missingVnd)}</strong>;
  const share = formatPercent(next.percent);
  return (
    <ToBonus next={next}>
      <Trans>
        Thêm {missing} để được thưởng {share}
      </Trans>
    </ToBonus>
  );
}

/** Shows the amount from which there is a bonus, and the way to pay: a card may earn none. */
export function BonusFrom({ next }: { next: ShopBonus }) {
  const from = <strong>{formatVnd(next.fromVnd)}</strong>;
  const share = formatPercent(next.percent);
  return (
    <ToBonus next={next}>
      {next.kind === "bank" ? (
        <Trans>
          Chuyển khoản từ {from} để được thưởng {share}
        </Trans>
      ) : (
        <Trans>
          Nạp từ {from} bằng ví để được thưởng {share}
        </Trans>
      )}
    </ToBonus>
  );
}

function ToBonus({ next, children }: { next: ShopBonus; children: ReactNode }) {
  return (
    <Link
      to={qrPath(next, next.fromVnd)}
      className={cx("line-2 target-height small tabular between", styles["next"])}
    >
      <span>{children}</span>
      <ChevronRight size={18} />
    </Link>
  );
}
