import { Trans } from "@lingui/react/macro";
import type { LastPackage, Milestone, Shop } from "@portal/contract/shop";
import { formatCoins, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { qrPath } from "./qr-path.ts";
import styles from "./shop.module.css";

/** Links to repeat the last order and to claim an earned gift code, for pages outside the shop. */
export function Shortcuts({ shop: { last, milestone, coinName } }: { shop: Shop }) {
  const isGiftDue = milestone !== null && isEarned(milestone);
  if (!last && !isGiftDue) return null;
  const amount = last && last.kind !== "package" && formatVnd(last.amountVnd);
  const coins = last?.kind === "package" && formatCoins(last.coins);
  return (
    <p className={cx("row-2 lines-0 links smaller between", styles["shortcuts"])}>
      {last?.kind === "package" && (
        <Link to={againPath(last)}>
          <Trans>
            Mua lại {coins} {coinName}
          </Trans>
        </Link>
      )}
      {last && last.kind !== "package" && (
        <Link to={qrPath(last, last.amountVnd)}>
          <Trans>Nạp lại {amount}</Trans>
        </Link>
      )}
      {isGiftDue && (
        <Link to={paths.giftCodes}>
          <Trans>Nhận GiftCode</Trans>
        </Link>
      )}
    </p>
  );
}

/** Returns the path of the shop with the last package and its recipient chosen. */
export function againPath({ creditKp, zone, character, characterId }: LastPackage): string {
  const query = new URLSearchParams({ credit: String(creditKp), zone: zone.id });
  const named = characterId ?? character;
  if (named !== null) query.set("character", named);
  return `${paths.buy}?${query}`;
}

/** Whether the gift code for topping up is earned but not claimed. */
export const isEarned = ({ toppedUpVnd, neededVnd, isReceived }: Milestone): boolean =>
  !isReceived && toppedUpVnd >= neededVnd;
