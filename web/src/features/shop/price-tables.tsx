import { Trans, useLingui } from "@lingui/react/macro";
import {
  groupMethods,
  isBestPrice,
  type MethodGroup,
  type PricedMethod,
  type Prices,
} from "@portal/contract/shop";
import { Fragment, type ReactNode } from "react";
import { formatCoins, formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { Link } from "../../ui/page/link.tsx";

/** Shown for a price that is not known. */
const UNKNOWN = "–";
/** Puts other spaces into a name of several words, so that it goes to the next line whole. */
const unbroken = (name: string): string => name.replaceAll(" ", "\u00a0");

/**
 * The tables of the package prices by method, and of the bonuses. Before the scripts run, the page has the same from
 * `price-document.ts` of the server: what changes here changes there.
 */
export function PriceTables({ prices }: { prices: Prices }) {
  const { t } = useLingui();
  const { packages, coinName } = prices;
  const groups = groupMethods(prices.methods);
  const kindNames: Record<PricedMethod["kind"], string> = {
    bank: t`chuyển khoản`,
    "e-wallet": t`ví`,
    card: t`thẻ cào`,
  };
  return (
    <>
      <table>
        <caption>{t`Giá từng gói`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Gói`}</th>
            {groups.map(({ name, methods, wholeKinds }) => (
              <th key={name} scope="col">
                {wholeKinds ? (
                  wholeKinds.map((kind) => kindNames[kind]).join(" / ")
                ) : (
                  <Labels methods={methods} />
                )}
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
              {groups.map(({ name, pricesVnd, fullPricesVnd }) => (
                <td key={name} data-best={isBestPrice(groups, name, at) || undefined}>
                  <Price price={pricesVnd[at]} full={fullPricesVnd[at]} />
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
    <span>
      <span>{children}</span>
      <Link to={`${paths.buy}?credit=${creditKp}`} className="link">
        {`${formatCoins(coins)} ${unbroken(coinName)}`}
      </Link>
      <small>
        {formatKp(creditKp)}
        {morePercent > 0 && (
          <span className="strong jade">
            <Trans>lợi hơn {share}</Trans>
          </span>
        )}
      </small>
    </span>
  );
}

type PriceVnd = PricedMethod["pricesVnd"][number] | undefined;

/** A price; above it, struck, the price without the bonus. */
function Price({ price, full }: { price: PriceVnd; full: PriceVnd }) {
  if (price == null) return UNKNOWN;
  return (
    <>
      {full != null && full > price && <s>{formatVnd(full)}</s>}
      {formatVnd(price)}
    </>
  );
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
