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

/** Lists top-ups, purchases and cases that are under way. Each links to its page. */
export function WaitingList({ things }: { things: readonly WaitingItem[] }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Đang chờ`}>
      <ul className={styles["waitingList"]}>
        {things.map((thing) => (
          <li key={thing.id}>
            <Link to={pathOf(thing)} className={cx("with-ends plain-link", styles["waitingRow"])}>
              {"method" in thing ? (
                <ProviderIcon name={thing.method} sizePx={ICON_PX} />
              ) : (
                <span className={styles["waitingMark"]}>
                  {thing.kind === "case" ? <MessageCircle size={20} /> : <Coins size={20} />}
                </span>
              )}
              <Words thing={thing} />
              <ChevronRight size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Words({ thing }: { thing: WaitingItem }) {
  return (
    <span className={cx("row between align-centre", styles["waitingWords"])}>
      <strong>
        <Name thing={thing} />
      </strong>
      <State thing={thing} />
    </span>
  );
}

function Name({ thing }: { thing: WaitingItem }) {
  if (thing.kind === "case") return <Trans>Yêu cầu hỗ trợ</Trans>;
  if (thing.kind === "purchase") return `${formatCoins(thing.coins)} ${thing.coinName}`;
  return `${formatVnd(thing.amountVnd)} · ${thing.label}`;
}

function State({ thing }: { thing: WaitingItem }) {
  const { t } = useLingui();
  if (thing.kind === "case") {
    return thing.isAnswered ? (
      <Badge tone="jade">{t`Đã trả lời`}</Badge>
    ) : (
      <Badge>{t`Đang chờ trả lời`}</Badge>
    );
  }
  if (thing.kind === "purchase") {
    if (thing.state === "delivering") return <Badge tone="jade">{t`Đang chuyển vào game`}</Badge>;
    if (thing.state === "awaiting_confirmation") {
      return <Badge tone="warning">{t`Chờ bạn xác nhận`}</Badge>;
    }
    return thing.state === "awaiting_payment" ? (
      <Badge tone="jade">{t`Đang chờ tiền đến`}</Badge>
    ) : (
      <Badge tone="warning">{t`Chờ bạn làm thêm một bước`}</Badge>
    );
  }
  if (thing.kind === "search") {
    return thing.isFound ? (
      <Badge tone="jade">{t`Đã tìm thấy tiền`}</Badge>
    ) : (
      <Badge>{t`Đang tìm tiền`}</Badge>
    );
  }
  return thing.isLate ? (
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
