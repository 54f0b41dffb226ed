import { Trans } from "@lingui/react/macro";
import type { LastPackage, ShopPackage } from "@portal/contract/shop";
import { formatCoins, formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./shop.module.css";

type BuyPackageAgainProps = {
  last: LastPackage;
  packages: readonly ShopPackage[];
  coinName: string;
};

/** The package that was bought last, for the same character: one press leads to its sum. */
export function BuyPackageAgain({ last, packages, coinName }: BuyPackageAgainProps) {
  const { creditKp, coins, zone, character } = last;
  const rank = packages.findIndex((each) => each.creditKp === creditKp);
  const bought = `${formatCoins(coins)} ${coinName}`;
  return (
    <Panel>
      <div className="stack-3">
        <div className={styles["last"]}>
          <span className={styles["againArt"]}>
            <PackageArt rank={Math.max(0, rank)} of={packages.length} />
          </span>
          <div>
            <h2 className="small-heading">
              <Trans>Mua lại như lần trước</Trans>
            </h2>
            <p className="strong">{`${bought} · ${formatKp(creditKp)}`}</p>
            <p className={cx("note", styles["gives"])}>
              {character === null ? (
                <Trans>Máy chủ {zone.name}</Trans>
              ) : (
                `${character} · ${zone.name}`
              )}
            </p>
          </div>
        </div>
        <ButtonLink to={againPath(last)} full>
          {character === null ? (
            <Trans>Mua lại {bought}</Trans>
          ) : (
            <Trans>
              Mua lại {bought} cho {character}
            </Trans>
          )}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function againPath({ creditKp, zone, character, characterId }: LastPackage): string {
  const query = new URLSearchParams({ credit: String(creditKp), zone: zone.id });
  const named = characterId ?? character;
  if (named !== null) query.set("character", named);
  return `${paths.buy}?${query}`;
}
