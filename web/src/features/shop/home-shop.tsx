import type { User } from "@portal/contract/session";
import type { Shop } from "@portal/contract/shop";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import { BuyPackageAgain } from "./buy-package-again.tsx";
import { Earn } from "./earn.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { PackageGrid } from "./package-grid.tsx";
import { PayAgain } from "./pay-again.tsx";
import { ShopOutline } from "./shop-outline.tsx";
import styles from "./shop.module.css";
import { WaitingList } from "./waiting-list.tsx";

/** The shop of the home page. */
export function HomeShop({ shop, user }: { shop: Shop; user: User }) {
  const { isNewcomer, last, coinName, campaigns, milestone, waiting } = shop;
  const isEarned =
    milestone !== null && !milestone.isReceived && milestone.toppedUpVnd >= milestone.neededVnd;
  const mayEarn = milestone !== null || campaigns.length > 0;
  const earn = mayEarn && (
    <div className={styles["earn"]}>
      <Earn milestone={milestone} campaigns={campaigns} />
    </div>
  );
  return (
    <>
      <WaitingList things={waiting} />
      <div
        className={cx("stack-5", styles["homeShop"])}
        data-beside={last !== null || mayEarn || undefined}
      >
        {last && (
          <div className={styles["again"]}>
            {last.kind === "package" ? (
              <BuyPackageAgain last={last} packages={shop.packages} coinName={coinName} />
            ) : (
              <PayAgain last={last} nextBonus={shop.nextBonus} />
            )}
          </div>
        )}
        {/* What only has to be taken comes before what is to be bought. */}
        {isEarned && earn}
        <div className={styles["packages"]}>
          <Later outline={<ShopOutline />}>
            <PackageGrid shop={shop} credit={user.credit} debt={user.debtCredit} />
          </Later>
        </div>
        {!isEarned && earn}
      </div>
      {isNewcomer && <FirstSteps coinName={coinName} />}
    </>
  );
}
