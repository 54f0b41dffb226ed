import { getShopVersions } from "@portal/contract/console/shop";
import { hasRight } from "@portal/contract/console/rights";
import type { ShopContent } from "@portal/contract/console/shop-content";
import { coins } from "@portal/contract/values/money";
import { use, useState } from "react";
import { formatCoins, formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { ShopEditor } from "./shop-editor.tsx";
import styles from "./shop.module.css";
import { VersionList } from "../versions/version-list.tsx";
import { WaitingChanges } from "../versions/waiting-changes.tsx";
import { ShopEstimate } from "./shop-estimate.tsx";

/** Decisions of colleagues show soon. */
const REFRESH_MS = 5_000;

/** Shows what is sold now, the change that waits, and all versions; a version is edited beside today's. */
export function ShopPage() {
  const roles = use(StaffContext)?.roles ?? [];
  const [start, setStart] = useState<{ readonly key: number; readonly content: ShopContent }>();
  const { data, error, mutate } = useReply(getShopVersions, {}, { everyMs: REFRESH_MS });
  const edit = (content: ShopContent) => setStart({ key: (start?.key ?? 0) + 1, content });
  const mayChange = hasRight(roles, "operate");
  const labelOf = (name: string) =>
    data?.methods.find((method) => method.name === name)?.label ?? name;
  return (
    <>
      <PageHeader
        title="Gói và giá"
        description="Gói, tỉ giá, thưởng thường ngày và máy chủ mà người chơi đang thấy."
        action={
          mayChange &&
          data && (
            <Button size="sm" onClick={() => edit(data.current)}>
              Sửa gói và giá
            </Button>
          )
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && (
        <>
          <WaitingChanges waiting={data.waiting} onDone={() => void mutate()}>
            {({ content }) => (
              <ShopEstimate content={content} coinName={data.coinName} labelOf={labelOf} />
            )}
          </WaitingChanges>
          {start ? (
            <ShopEditor
              key={start.key}
              desk={data}
              start={start.content}
              labelOf={labelOf}
              onDone={() => void mutate()}
            />
          ) : (
            <Panel title="Đang bán">
              <SoldNow content={data.current} coinName={data.coinName} labelOf={labelOf} />
            </Panel>
          )}
          <VersionList versions={data.versions} onEdit={mayChange ? edit : undefined} />
        </>
      )}
    </>
  );
}

type SoldNowProps = {
  content: ShopContent;
  coinName: string;
  labelOf: (name: string) => string;
};

const SoldNow = ({ content: { packages, methods }, coinName, labelOf }: SoldNowProps) => (
  <div className={styles["two"]}>
    <div className={styles["scroll"]}>
      <table className={styles["rows"]}>
        <caption className="visually-hidden">Các gói</caption>
        <thead>
          <tr>
            <th scope="col">Giá (KP)</th>
            <th scope="col">{coinName}</th>
            <th scope="col">Nhãn</th>
            <th scope="col">Thời gian bán</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ creditKp, coins: given, badge, from, until }) => (
            <tr key={creditKp}>
              <td>{formatNumber(creditKp)}</td>
              <td>{formatCoins(coins(given))}</td>
              <td>{badge ?? "–"}</td>
              <td>{timeInWords(from, until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div className={styles["scroll"]}>
      <table className={styles["rows"]}>
        <caption className="visually-hidden">Tỉ giá và thưởng thường ngày</caption>
        <thead>
          <tr>
            <th scope="col">Kênh nạp</th>
            <th scope="col">KP cho 10.000đ</th>
            <th scope="col">Thưởng thường ngày</th>
          </tr>
        </thead>
        <tbody>
          {methods.map(({ name, kpPer10000Vnd, steps }) => (
            <tr key={name}>
              <td>{labelOf(name)}</td>
              <td>{formatNumber(kpPer10000Vnd)}</td>
              <td>
                {steps
                  .map((step) => `${formatNumber(step.cashValueVnd)}đ: ${step.bonusPercent}%`)
                  .join(" · ") || "không thưởng"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);

function timeInWords(from: string | undefined, until: string | undefined): string {
  if (from === undefined && until === undefined) return "luôn bán";
  const parts = [
    ...(from === undefined ? [] : [`từ ${formatDateTime(from)}`]),
    ...(until === undefined ? [] : [`đến ${formatDateTime(until)}`]),
  ];
  return parts.join(" ");
}
