import { Trans, useLingui } from "@lingui/react/macro";
import { getPrices, PRICES_MARK } from "@portal/contract/shop";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { KeptMarkup } from "../../lib/browser/kept-markup.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths, withReturn } from "../../paths.ts";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PriceTables } from "./price-tables.tsx";
import styles from "./prices.module.css";

/** /prices: the public price list, with the coins of each package and its price by each method. */
export function Page() {
  const { t } = useLingui();
  const { gameName } = webConfig.brand;
  const prices = useCall(getPrices);
  return (
    <div className="stack-5" data-sheet="wide">
      <PageHeader
        title={t`Bảng giá`}
        description={
          <Trans>
            Giá từng gói của {gameName} theo mỗi cách nạp, đã tính thưởng. “Lợi hơn”: mỗi KP đổi
            được nhiều hơn so với gói nhỏ nhất.
          </Trans>
        }
      />
      <Ways />
      <div className={cx("paper", styles["prices"])}>
        <Loaded reply={prices} fallback={<KeptMarkup mark={PRICES_MARK} />}>
          {(known) => <PriceTables prices={known} />}
        </Loaded>
      </div>
    </div>
  );
}

function Ways() {
  // A player's first view does not know its player yet.
  const isVisitor = useSession().status === "visitor";
  return (
    <p className="row-3">
      <ButtonLink to={paths.buy}>
        <Trans>Mua gói</Trans>
      </ButtonLink>
      {isVisitor && (
        <ButtonLink to={withReturn(paths.register, paths.buy)} tone="outline">
          <Trans>Tạo tài khoản</Trans>
        </ButtonLink>
      )}
    </p>
  );
}
