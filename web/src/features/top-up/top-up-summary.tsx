import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentHealth } from "@portal/contract/payment";
import { TOP_UP_LATE_MINUTES, TOP_UP_OPEN_HOURS, type TopUp } from "@portal/contract/top-up";
import { useCall } from "../../lib/api/use-call.ts";
import { formatKp, formatNumber } from "../../lib/text/format.ts";
import { Arrival } from "../../ui/feedback/arrival.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Amount } from "../../ui/form/amount.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./top-up.module.css";

/** Shows the top-up's state in words. Screen readers announce changes. */
export function TopUpSummary({ topUp }: { topUp: TopUp }) {
  return (
    <div role="status">
      <Words topUp={topUp} />
    </div>
  );
}

function Words({ topUp: { state, credited, seen, method } }: { topUp: TopUp }) {
  if (seen && seen.state !== "paid") return <WalletSays state={seen.state} />;
  switch (state) {
    case "credited":
      return credited && <Credited {...credited} />;
    case "waiting":
      return (
        <div className={cx("line-3 soft", styles["waiting"])}>
          <span className="pulse" aria-hidden="true" />
          <p>
            <Trans>Đang chờ tiền đến.</Trans> <UsualTime method={method} />{" "}
            <Trans>Bạn cứ đóng trang này.</Trans>
          </p>
        </div>
      );
    case "late":
      return (
        <Notice
          tone="warning"
          announce={false}
          title={<Trans>Đã hơn {TOP_UP_LATE_MINUTES} phút mà chưa thấy tiền</Trans>}
        >
          <Trans>
            Chúng tôi chưa nhận được khoản tiền nào khớp với tài khoản của bạn. Nếu ngân hàng đã trừ
            tiền, rất có thể nội dung chuyển khoản bị sai: hãy tìm lại bằng mã giao dịch.
          </Trans>
        </Notice>
      );
    case "expired":
      return (
        <Notice
          tone="warning"
          announce={false}
          title={<Trans>Không thấy tiền sau {TOP_UP_OPEN_HOURS} giờ</Trans>}
        >
          <Trans>
            Lần nạp này không được theo dõi nữa. Nếu bạn đã bị trừ tiền, hãy tìm lại bằng mã giao
            dịch: khoản tiền vẫn được giữ nguyên.
          </Trans>
        </Notice>
      );
  }
}

const MINUTE_SECONDS = 60;

/** Shows how long money has taken in the last hour, or else a general estimate. */
function UsualTime({ method }: { method: string }) {
  const { data } = useCall(getPaymentHealth);
  const seconds = data?.find(({ name }) => name === method)?.usualSeconds;
  if (typeof seconds !== "number") {
    return <Trans>Thường chỉ mất vài giây, lúc ngân hàng bận thì vài phút.</Trans>;
  }
  if (seconds > MINUTE_SECONDS) {
    const minutes = Math.ceil(seconds / MINUTE_SECONDS);
    return <Trans>Thường xong trong {minutes} phút.</Trans>;
  }
  const count = Math.max(1, Math.ceil(seconds));
  return <Trans>Thường xong trong {count} giây.</Trans>;
}

/** Shown where the wallet has reported the money, but has not paid it. */
function WalletSays({ state }: { state: "pending" | "failed" }) {
  const { t } = useLingui();
  if (state === "pending") {
    return (
      <p className="line-3 soft">
        <span className="pulse" aria-hidden="true" />
        {t`Ví đã báo và đang xử lý giao dịch. KP vào tài khoản ngay khi ví xác nhận.`}
      </p>
    );
  }
  return (
    <Notice tone="warning" announce={false} title={t`Ví báo giao dịch không thành công`}>
      <Trans>
        Nếu ví đã trừ tiền, ví sẽ hoàn lại cho bạn. Thấy ví báo thành công mà KP chưa đến? Hãy tìm
        lại bằng mã giao dịch.
      </Trans>
    </Notice>
  );
}

function Credited({ credit, bonus, debtSettled }: NonNullable<TopUp["credited"]>) {
  const { t } = useLingui();
  const bonusText = formatKp(bonus);
  const debtText = formatKp(debtSettled);
  return (
    <Arrival
      sum={<Amount value={`+${formatNumber(credit)}`} unit="KP" size="display" tone="gold" />}
      bonus={bonus > 0 && t`và thưởng ${bonusText}`}
    >
      <p className="note">{t`Đã vào tài khoản`}</p>
      {debtSettled > 0 && (
        <p className="note">{t`Trong đó ${debtText} được dùng để trả khoản nợ trước.`}</p>
      )}
    </Arrival>
  );
}
