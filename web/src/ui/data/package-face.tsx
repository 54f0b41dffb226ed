import { Trans } from "@lingui/react/macro";
import type { Coins } from "@portal/contract/values/money";
import { formatCoins, formatPercent } from "../../lib/text/format.ts";
import { LiveText } from "../page/live-text.tsx";
import { PackageArt } from "./package-art.tsx";
import styles from "./pictures.module.css";

type PackageFaceProps = {
  /** The place of the package, the smallest at 0. */
  rank: number;
  /** The number of packages. */
  of: number;
  coins: Coins;
  coinName: string;
  /** The percentage of coins that each KP buys more than in the smallest package. */
  morePercent: number;
};

/** A package as a choice: its picture, its coins, and how much more it gives. */
export function PackageFace({ rank, of, coins, coinName, morePercent }: PackageFaceProps) {
  return (
    <span className={styles["face"]}>
      <span className={styles["faceArt"]}>
        <PackageArt rank={rank} of={of} />
      </span>
      <span>{`${formatCoins(coins)} ${coinName}`}</span>
      {morePercent > 0 && (
        <span className={styles["faceMore"]}>
          <LiveText>{`+${formatPercent(morePercent)}`}</LiveText>
          <span className="visually-hidden">
            {" "}
            <Trans>{coinName} trên mỗi KP</Trans>
          </span>
        </span>
      )}
    </span>
  );
}
