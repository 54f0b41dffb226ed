import { Trans, useLingui } from "@lingui/react/macro";
import { PURCHASE_OPEN_HOURS, type Purchase } from "@portal/contract/purchase";
import { kp } from "@portal/contract/values/money";
import { type ReactNode, useEffect, useRef } from "react";
import { formatCoins, formatDateTime, formatKp, formatVnd } from "../../../lib/text/format.ts";
import { paths, transactionPath } from "../../../paths.ts";
import { Arrival } from "../../../ui/feedback/arrival.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { ToGame } from "../../../ui/page/to-game.tsx";
import styles from "../purchase.module.css";
import { BuyAgain } from "./buy-again.tsx";

/** Shows the purchase's state and what the player can do next. Screen readers announce changes. */
export function PurchaseNews({
  purchase,
  payByHand,
}: {
  purchase: Purchase;
  payByHand: ReactNode;
}) {
  const region = useFocusKept(purchase.state);
  return (
    <>
      <div ref={region} role="status" tabIndex={-1} className={styles["region"]}>
        <News purchase={purchase} />
      </div>
      <NextAction purchase={purchase} payByHand={payByHand} />
    </>
  );
}

/** If the payment panel disappears while it has the focus, the news gets the focus. */
function useFocusKept(state: Purchase["state"]) {
  const region = useRef<HTMLDivElement>(null);
  const stateBefore = useRef(state);
  useEffect(() => {
    if (stateBefore.current === state) return;
    stateBefore.current = state;
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [state]);
  return region;
}

function News({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  switch (purchase.state) {
    case "awaiting_payment":
      return <Awaiting purchase={purchase} />;
    case "awaiting_confirmation":
      return (
        <Notice
          tone="warning"
          announce={false}
          title={<Trans>Đơn này được đặt từ một lần đăng nhập khác</Trans>}
        >
          <Trans>
            Lần đăng nhập đó đã kết thúc, nên tiền chuyển đến sẽ thành KP trong tài khoản, không tự
            mua gói này. Nếu không phải bạn đặt, hãy hủy đơn.
          </Trans>
        </Notice>
      );
    case "waits_for_player":
      return <WaitsForPlayer purchase={purchase} />;
    case "delivering":
      return (
        <Underway>{t`Đã thanh toán. Máy chủ game đang xử lý, kết quả sẽ hiện ở đây.`}</Underway>
      );
    case "delivered":
      return <Delivered purchase={purchase} />;
    case "refused":
      return (
        <Notice
          tone="danger"
          announce={false}
          title={<Trans>Máy chủ game từ chối giao dịch</Trans>}
        >
          <Trans>KP đã được hoàn lại vào số dư của bạn, không mất gì cả.</Trans>
        </Notice>
      );
    case "expired":
      return (
        <Notice
          tone="warning"
          announce={false}
          title={<Trans>Đơn đã hết hạn sau {PURCHASE_OPEN_HOURS} giờ</Trans>}
        >
          <AfterItsTime received={purchase.received} />
        </Notice>
      );
    case "dropped":
      return (
        <Notice tone="info" announce={false} title={<Trans>Bạn đã hủy đơn này</Trans>}>
          <Trans>Nếu bạn đã chuyển tiền, tiền vẫn được cộng vào số dư KP khi đến.</Trans>
        </Notice>
      );
  }
}

function AfterItsTime({ received: [last] }: Pick<Purchase, "received">) {
  if (!last) return <Trans>Tiền đến sau lúc đó vẫn được cộng vào số dư KP của bạn.</Trans>;
  const came = formatVnd(last.amountVnd);
  const gained = formatKp(kp(last.creditKp + last.bonusKp));
  return (
    <Trans>
      Đã nhận {came} của bạn: {gained} đã được cộng vào tài khoản.
    </Trans>
  );
}

/** Shows money that has arrived but is not enough. The QR code below is for the rest. */
function Awaiting({ purchase: { received, payment, missingKp } }: { purchase: Purchase }) {
  const { t } = useLingui();
  if (missingKp === 0) return <Underway>{t`Đã đủ KP, đang nạp vào game...`}</Underway>;
  const [last] = received;
  if (!last || !payment) return null;
  const came = formatVnd(last.amountVnd);
  const rest = formatVnd(payment.amountVnd);
  return (
    <Notice tone="warning" announce={false} title={<Trans>Đã nhận {came}, chưa đủ</Trans>}>
      <Trans>
        Còn thiếu {rest}. Mã QR bên dưới đã đổi sang số còn thiếu; KP đã nhận nằm trong số dư của
        bạn.
      </Trans>
    </Notice>
  );
}

function Underway({ children }: { children: ReactNode }) {
  return (
    <p className="line-3">
      <span className={cx("pulse", styles["newsPulse"])} aria-hidden="true" />
      {children}
    </p>
  );
}

function WaitsForPlayer({ purchase: { why } }: { purchase: Purchase }) {
  return (
    <Notice
      tone="warning"
      announce={false}
      title={<Trans>KP đã đủ, chờ bạn làm thêm một bước</Trans>}
    >
      <Obstacle why={why} />
    </Notice>
  );
}

function Obstacle({ why }: Pick<Purchase, "why">) {
  switch (why) {
    case "payment_proof_needed":
    case "payment_proof_missing":
      return <Trans>Với mức này, bạn cần xác nhận chính chủ.</Trans>;
    case "spending_limit_reached":
      return <Trans>Gói này vượt hạn mức chi tiêu mà bạn đã đặt.</Trans>;
    case "recharge_needs_phone":
    case "recharge_needs_identity":
    case "recharge_needs_guardian":
      return <Trans>Theo quy định, bạn cần hoàn tất thông tin trước khi nạp game.</Trans>;
    case "spending_locked":
      return <Trans>Tài khoản vừa đổi thông tin bảo mật nên tạm khóa chi tiêu.</Trans>;
    case "account_locked":
      return <Trans>Tài khoản đang bị khóa. Hãy liên hệ hỗ trợ.</Trans>;
    case "spending_stopped":
      return <Trans>Tài khoản đang tạm dừng chi tiêu. Hãy liên hệ hỗ trợ.</Trans>;
    case "account_closing":
      return <Trans>Tài khoản đang chờ đóng nên không nạp được.</Trans>;
    case "zone_closed":
    case "zone_paused":
      return <Trans>Máy chủ này tạm thời không nhận nạp.</Trans>;
    case null:
      return <Trans>Bấm nút bên dưới để nạp vào game.</Trans>;
  }
}

/** Shows what arrived in the game, and for whom. */
function Delivered({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const { package: bought, zone, character, deliveredAt, over } = purchase;
  const to = character ?? t`Tài khoản của bạn`;
  return (
    <Arrival
      sum={
        <Amount
          value={`+${formatCoins(bought.coins)}`}
          unit={bought.coinName}
          size="display"
          tone="gold"
        />
      }
    >
      <p>
        <strong>{to}</strong> · {zone.name}
      </p>
      {deliveredAt !== null && (
        <p className="note">{t`Đã vào game lúc ${formatDateTime(deliveredAt)}`}</p>
      )}
      <p className="note">
        {character === null ? (
          <Trans>Hãy đăng nhập lại máy chủ này để cập nhật số dư.</Trans>
        ) : (
          <Trans>Hãy đăng nhập lại nhân vật để cập nhật số dư.</Trans>
        )}
      </p>
      {over && <Over {...over} />}
    </Arrival>
  );
}

function Over({ amountVnd, creditKp }: NonNullable<Purchase["over"]>) {
  const above = formatVnd(amountVnd);
  const rest = formatKp(creditKp);
  return (
    <p>
      <Trans>
        Bạn đã chuyển dư {above}; phần dư thành {rest} trong số dư.
      </Trans>
    </p>
  );
}

function NextAction({ purchase, payByHand }: { purchase: Purchase; payByHand: ReactNode }) {
  const { state, transactionId } = purchase;
  switch (state) {
    case "awaiting_payment":
    case "awaiting_confirmation":
      return null;
    case "waits_for_player":
      return payByHand;
    case "delivering":
      return transactionId !== null && <InHistory id={transactionId} />;
    case "delivered":
      return (
        <div className="stack-2">
          <ToGame />
          <ButtonLink to={paths.buy} tone="outline">
            <Trans>Mua gói khác</Trans>
          </ButtonLink>
          {transactionId !== null && <InHistory id={transactionId} />}
        </div>
      );
    case "refused":
    case "expired":
    case "dropped":
      return <BuyAgain purchase={purchase} />;
  }
}

function InHistory({ id }: { id: string }) {
  return (
    <ButtonLink to={transactionPath(id)} tone="quiet">
      <Trans>Xem trong lịch sử</Trans>
    </ButtonLink>
  );
}
