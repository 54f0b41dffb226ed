import { getShopVersions } from "@portal/contract/console/shop";
import type { ShopContent } from "@portal/contract/console/shop-content";
import { PACKAGE_ARTWORKS } from "@portal/contract/values/limits";
import { coins } from "@portal/contract/values/money";
import { formatCoins, formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { PackageArt } from "../../../src/ui/data/package-art.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { cashInWords } from "./cash-in-words.ts";
import { type ShopDesk, ShopEditor } from "./shop-editor.tsx";
import styles from "./shop.module.css";
import { ShopEstimate } from "./shop-estimate.tsx";
import { VERSIONS_REFRESH_MS, VersionedPage } from "../versions/versioned-page.tsx";
import { zonesOf } from "./typed.ts";

/** Shows and changes what is sold: packages, rates, standing bonuses and servers. */
export function Page() {
  const reply = useReply(getShopVersions, {}, { everyMs: VERSIONS_REFRESH_MS });
  const { data } = reply;
  const coinName = data?.coinName ?? "";
  const labelOf = (name: string) =>
    data?.methods.find((method) => method.name === name)?.label ?? name;
  return (
    <VersionedPage
      title="Gói và giá"
      description="Gói, tỉ giá, thưởng thường ngày và máy chủ mà người chơi đang thấy."
      edit="Sửa gói và giá"
      reply={reply}
      now={
        data && (
          <Panel title="Đang bán">
            <div className="stack-3">
              <SoldNow content={data.current} {...{ coinName, labelOf }} />
              <p className="smaller">{zonesInWords(data)}</p>
            </div>
          </Panel>
        )
      }
      proposed={(content) => <ShopEstimate {...{ content, coinName, labelOf }} />}
      editor={(start, leave) =>
        data && <ShopEditor desk={data} {...{ start, labelOf }} {...leave} />
      }
    />
  );
}

/** The servers that players see, and those that the game has closed, which they do not. */
function zonesInWords(desk: ShopDesk): string {
  const closed = new Set(desk.zones.filter(({ isOpen }) => !isOpen).map(({ id }) => id));
  const zones = zonesOf(desk.current, desk);
  const names = (wanted: boolean) =>
    zones.filter(({ id }) => closed.has(id) === wanted).map(({ name }) => name);
  const hidden = names(true);
  return [
    `Máy chủ: ${names(false).join(", ") || "không có"}`,
    ...(hidden.length === 0 ? [] : [`Không hiện vì game đang đóng: ${hidden.join(", ")}`]),
  ].join(". ");
}

type SoldNowProps = {
  content: ShopContent;
  coinName: string;
  labelOf: (name: string) => string;
};

const SoldNow = ({ content, coinName, labelOf }: SoldNowProps) => (
  <div className="columns-24">
    <SoldPackages {...content} coinName={coinName} />
    <RatesNow methods={content.methods} labelOf={labelOf} />
  </div>
);

type SoldPackagesProps = Pick<ShopContent, "packages" | "methods"> & Pick<SoldNowProps, "coinName">;

const SoldPackages = ({ packages, methods, coinName }: SoldPackagesProps) => {
  const hasBadges = packages.some(({ badge }) => badge !== undefined);
  return (
    <div className="scroll-sideways">
      <table className={cx("figure-table", styles["rows"])}>
        <caption className="visually-hidden">Các gói</caption>
        <thead>
          <tr>
            <th scope="col">Hình</th>
            <th scope="col" className={styles["number"]}>
              Giá (KP)
            </th>
            <th scope="col" className={styles["number"]}>
              {coinName}
            </th>
            {hasBadges && <th scope="col">Nhãn</th>}
            <th scope="col">Thời gian bán</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ creditKp, coins: given, artwork, badge, from, until }, at) => (
            <tr key={creditKp}>
              <td>
                <div className={styles["picture"]}>
                  <PackageArt
                    rank={artwork ?? at}
                    of={artwork === undefined ? packages.length : PACKAGE_ARTWORKS}
                  />
                </div>
              </td>
              <td className={styles["number"]}>
                <strong>{formatNumber(creditKp)}</strong>
                <span className="block fine-print">{cashInWords(creditKp, methods)}</span>
              </td>
              <td className={styles["number"]}>{formatCoins(coins(given))}</td>
              {hasBadges && <td>{badge ?? "–"}</td>}
              <td>{timeInWords(from, until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type RatesNowProps = Pick<ShopContent, "methods"> & Pick<SoldNowProps, "labelOf">;

const RatesNow = ({ methods, labelOf }: RatesNowProps) => (
  <div className="scroll-sideways">
    <table className={cx("figure-table", styles["rows"], styles["rates"])}>
      <caption className="visually-hidden">Tỉ giá và thưởng thường ngày</caption>
      <thead>
        <tr>
          <th scope="col">Kênh nạp</th>
          <th scope="col" className={styles["number"]}>
            KP cho 10.000đ
          </th>
          <th scope="col">Thưởng thường ngày</th>
        </tr>
      </thead>
      <tbody>
        {alike(methods).map(({ names, kpPer10000Vnd, steps }) => (
          <tr key={names.join()}>
            <td>
              {names.map((name) => (
                <div key={name}>{labelOf(name)}</div>
              ))}
            </td>
            <td className={styles["number"]}>{formatNumber(kpPer10000Vnd)}</td>
            <td>
              {steps.length === 0 && "không thưởng"}
              {steps.map(({ cashValueVnd, bonusPercent }) => (
                <div
                  key={cashValueVnd}
                >{`từ ${formatNumber(cashValueVnd)}đ: ${bonusPercent}%`}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type Methods = ShopContent["methods"];

/** Methods with the same rate and bonus are one row. */
function alike(methods: Methods): readonly (Methods[number] & { readonly names: string[] })[] {
  const rows = new Map<string, Methods[number] & { readonly names: string[] }>();
  for (const method of methods) {
    const key = JSON.stringify([method.kpPer10000Vnd, method.steps]);
    const row = rows.get(key);
    if (row) row.names.push(method.name);
    else rows.set(key, { ...method, names: [method.name] });
  }
  return [...rows.values()];
}

function timeInWords(from: string | undefined, until: string | undefined): string {
  if (from === undefined && until === undefined) return "luôn bán";
  const parts = [
    ...(from === undefined ? [] : [`từ ${formatDateTime(from)}`]),
    ...(until === undefined ? [] : [`đến ${formatDateTime(until)}`]),
  ];
  return parts.join(" ");
}
