import { Trans, useLingui } from "@lingui/react/macro";
import {
  groupMethods,
  type MethodGroup,
  type PricedMethod,
  type Prices,
} from "@portal/contract/shop";
import { Fragment, type ReactNode } from "react";
import { formatCoins, formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./prices.module.css";

/** Shown for a price that is not known. */
const UNKNOWN = "–";
/** Takes the place of a space, so that a name of two words goes to the next line whole. */
const NO_BREAK = "\u00a0";

/** The tables of the package prices by method, and of the bonuses. */
export function PriceTables({ prices }: { prices: Prices }) {
  const { t } = useLingui();
  const { packages, coinName } = prices;
  const groups = groupMethods(prices.methods);
  return (
    <>
      <table>
        <caption>{t`Giá từng gói`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Gói`}</th>
            {groups.map(({ name, methods }) => (
              <th key={name} scope="col">
                <Labels methods={methods} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packages.map((offer, at) => (
            <tr key={offer.creditKp}>
              <th scope="row">
                <PackageName offer={offer} coinName={coinName}>
                  <PackageArt rank={at} of={packages.length} artwork={offer.artwork} />
                </PackageName>
              </th>
              {groups.map(({ name, pricesVnd }) => (
                <td key={name} data-best={isBest(groups, name, at) || undefined}>
                  {amountOf(pricesVnd[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {groups.map(({ name, methods, bonuses }) =>
        bonuses.length > 0 ? <Bonuses key={name} methods={methods} bonuses={bonuses} /> : null,
      )}
    </>
  );
}

type PackageNameProps = {
  offer: Prices["packages"][number];
  coinName: string;
  /** Its picture. */
  children: ReactNode;
};

function PackageName({ offer, coinName, children }: PackageNameProps) {
  const { creditKp, coins, morePercent } = offer;
  const share = formatPercent(morePercent);
  return (
    <span className={styles["package"]}>
      <span className={styles["priceArt"]}>{children}</span>
      <Link to={`${paths.buy}?credit=${creditKp}`} className={cx("link", styles["buy"])}>
        {`${formatCoins(coins)} ${coinName.replaceAll(" ", NO_BREAK)}`}
      </Link>
      <small>
        {formatKp(creditKp)}
        {morePercent > 0 && (
          <span className={cx("strong jade", styles["more"])}>
            <Trans>lợi hơn {share}</Trans>
          </span>
        )}
      </small>
    </span>
  );
}

function amountOf(priceVnd: PricedMethod["pricesVnd"][number] | undefined): string {
  return priceVnd == null ? UNKNOWN : formatVnd(priceVnd);
}

/** Whether a group has the lowest price of a package, and some other group a higher one. */
function isBest(groups: readonly MethodGroup[], name: string, at: number): boolean {
  const own = groups.find((group) => group.name === name)?.pricesVnd[at];
  const known = groups.flatMap(({ pricesVnd }) => pricesVnd[at] ?? []);
  return own != null && own === Math.min(...known) && own < Math.max(...known);
}

/** Lists the names of methods. */
function Labels({ methods }: Pick<MethodGroup, "methods">) {
  const { t } = useLingui();
  return methods.map(({ name, kind, label }, at) => (
    <Fragment key={name}>
      {at > 0 && ", "}
      <span>{kind === "card" ? t`Thẻ cào` : label}</span>
    </Fragment>
  ));
}

function Bonuses({ methods, bonuses }: Pick<MethodGroup, "methods" | "bonuses">) {
  const { t } = useLingui();
  return (
    <table>
      <caption>
        <Trans>
          Thưởng khi nạp qua <Labels methods={methods} />
        </Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Nạp từ`}</th>
          <th scope="col">{t`Thưởng`}</th>
        </tr>
      </thead>
      <tbody>
        {bonuses.map(({ fromVnd, percent }) => (
          <tr key={fromVnd}>
            <th scope="row">{formatVnd(fromVnd)}</th>
            <td>{formatPercent(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
