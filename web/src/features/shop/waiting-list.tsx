import { Trans, useLingui } from "@lingui/react/macro";
import type { WaitingThing } from "@portal/contract/shop";
import { ChevronRight, MessageCircle } from "lucide-react";
import { formatVnd } from "../../lib/text/format.ts";
import { paths, supportCasePath, topUpPath } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./waiting-list.module.css";

const ICON_PX = 36;

/** What is on its way, or waits for an answer; each leads to its page. */
export function WaitingList({ things }: { things: readonly WaitingThing[] }) {
  const { t } = useLingui();
  if (things.length === 0) return null;
  return (
    <Panel title={t`Đang chờ`}>
      <ul className={styles["list"]}>
        {things.map((thing) => (
          <li key={thing.id}>
            <Link to={pathOf(thing)} className={styles["row"]}>
              {thing.kind === "case" ? (
                <span className={styles["mark"]}>
                  <MessageCircle size={20} />
                </span>
              ) : (
                <ProviderIcon name={thing.method} sizePx={ICON_PX} />
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

function Words({ thing }: { thing: WaitingThing }) {
  return (
    <span className={styles["words"]}>
      <strong>
        {thing.kind === "case" ? (
          <Trans>Yêu cầu hỗ trợ</Trans>
        ) : (
          <>
            {formatVnd(thing.amountVnd)} · {thing.label}
          </>
        )}
      </strong>
      <State thing={thing} />
    </span>
  );
}

function State({ thing }: { thing: WaitingThing }) {
  const { t } = useLingui();
  if (thing.kind === "case") {
    return thing.isAnswered ? (
      <Badge tone="jade">{t`Đã trả lời`}</Badge>
    ) : (
      <Badge>{t`Đang chờ trả lời`}</Badge>
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

function pathOf({ kind, id }: WaitingThing): string {
  if (kind === "top-up") return topUpPath(id);
  return kind === "search" ? paths.findTransfer : supportCasePath(id);
}
