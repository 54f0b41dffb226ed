import { Trans, useLingui } from "@lingui/react/macro";
import type { WaitingItem } from "@portal/contract/shop";
import { ChevronRight, Coins, MessageCircle } from "lucide-react";
import { formatCoins, formatVnd } from "../../lib/text/format.ts";
import { paths, purchasePath, supportCasePath, topUpPath } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./shop.module.css";

const ICON_PX = 36;

/** Lists open top-ups, purchases, transfer searches and support cases. Each links to its page. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Đang chờ`}>
      <ul className={cx("stack-0", styles["waitingList"])}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={pathOf(item)} className={cx("with-ends plain-link", styles["waitingRow"])}>
              {"method" in item ? (
                <ProviderIcon name={item.method} sizePx={ICON_PX} />
              ) : (
                <span className={styles["waitingMark"]}>
                  {item.kind === "case" ? <MessageCircle size={20} /> : <Coins size={20} />}
                </span>
              )}
              <Words item={item} />
              <ChevronRight size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Words({ item }: { item: WaitingItem }) {
  return (
    <span className={cx("row-3 lines-1 between align-centre", styles["waitingWords"])}>
      <strong>
        <Name item={item} />
      </strong>
      <State item={item} />
    </span>
  );
}

function Name({ item }: { item: WaitingItem }) {
  if (item.kind === "case") return <Trans>Yêu cầu hỗ trợ</Trans>;
  if (item.kind === "purchase") return `${formatCoins(item.coins)} ${item.coinName}`;
  return `${formatVnd(item.amountVnd)} · ${item.label}`;
}

function State({ item }: { item: WaitingItem }) {
  const { t } = useLingui();
  if (item.kind === "case") {
    return item.isAnswered ? (
      <Badge tone="jade">{t`Đã trả lời`}</Badge>
    ) : (
      <Badge>{t`Đang chờ trả lời`}</Badge>
    );
  }
  if (item.kind === "purchase") {
    if (item.state === "delivering") return <Badge tone="jade">{t`Đang chuyển vào game`}</Badge>;
    if (item.state === "awaiting_confirmation") {
      return <Badge tone="warning">{t`Chờ bạn xác nhận`}</Badge>;
    }
    return item.state === "awaiting_payment" ? (
      <Badge tone="jade">{t`Đang chờ tiền đến`}</Badge>
    ) : (
      <Badge tone="warning">{t`Chờ bạn làm thêm một bước`}</Badge>
    );
  }
  if (item.kind === "search") {
    return item.isFound ? (
      <Badge tone="jade">{t`Đã tìm thấy tiền`}</Badge>
    ) : (
      <Badge>{t`Đang tìm tiền`}</Badge>
    );
  }
  return item.isLate ? (
    <Badge tone="warning">{t`Chưa thấy tiền`}</Badge>
  ) : (
    <Badge tone="jade">{t`Đang chờ tiền đến`}</Badge>
  );
}

function pathOf({ kind, id }: WaitingItem): string {
  if (kind === "top-up") return topUpPath(id);
  if (kind === "purchase") return purchasePath(id);
  return kind === "search" ? paths.findTransfer : supportCasePath(id);
}
