import { Trans, useLingui } from "@lingui/react/macro";
import { coins } from "@portal/contract/values/money";
import { X } from "lucide-react";
import { formatCoins, formatKp } from "../../lib/text/format.ts";
import { paths, purchasePath, supportCasePath, transactionPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./account-layout.module.css";
import type { News } from "./news-of-event.ts";

/** Shows what has arrived until the player closes it. The surrounding live region announces it. */
export function LiveNews({ news, onClose }: { news: News; onClose: () => void }) {
  const { t } = useLingui();
  const isGood = news.what === "credit" || news.what === "coins";
  return (
    <div className="arrive">
      <Notice
        tone={isGood ? "success" : "warning"}
        announce={false}
        title={<Title news={news} />}
        action={
          <button
            type="button"
            className={cx("icon-button", styles["close"])}
            aria-label={t`Đóng thông báo`}
            onClick={onClose}
          >
            <X size={18} />
          </button>
        }
      >
        <More news={news} />
      </Notice>
    </div>
  );
}

function Title({ news }: { news: News }) {
  switch (news.what) {
    case "credit": {
      const credit = formatKp(news.credit);
      return <Trans>Đã nhận {credit}</Trans>;
    }
    case "coins": {
      const bought = inWords(news.bought);
      return <Trans>Đã nạp {bought} vào game</Trans>;
    }
    case "refused recharge": {
      const bought = inWords(news.bought);
      return <Trans>Chưa nạp được {bought} vào game</Trans>;
    }
    case "waiting purchase":
      return <Trans>KP đã đủ, đơn mua gói đang chờ bạn</Trans>;
    case "failed card":
      return <Trans>Có một thẻ cào nạp không thành công</Trans>;
    case "refused case":
      return <Trans>Chưa xác nhận được giao dịch bạn tìm</Trans>;
    case "stopped case":
      return <Trans>Giao dịch bạn tìm cần kiểm tra thêm</Trans>;
    case "answer":
      return <Trans>Nhân viên hỗ trợ đã trả lời bạn</Trans>;
  }
}

const inWords = ({ coin, coinName }: { coin: number; coinName: string }) =>
  `${formatCoins(coins(coin))} ${coinName}`;

/** A further line, and a link to the page with the reason. */
function More({ news }: { news: News }) {
  const { t } = useLingui();
  const { id, what } = news;
  switch (what) {
    case "credit": {
      const bonus = formatKp(news.bonus);
      return news.bonus > 0 && t`Thưởng thêm ${bonus}.`;
    }
    case "coins":
      return <Link className="link" to={transactionPath(id)}>{t`Xem giao dịch`}</Link>;
    case "refused recharge":
      return (
        <>
          {t`KP đã được hoàn lại vào tài khoản của bạn.`}{" "}
          <Link to={transactionPath(id)}>{t`Xem lý do`}</Link>
        </>
      );
    case "waiting purchase":
      return <Link className="link" to={purchasePath(id)}>{t`Mở đơn`}</Link>;
    case "failed card":
      return <Link className="link" to={transactionPath(id)}>{t`Xem lý do`}</Link>;
    case "refused case":
      return <Link className="link" to={paths.findTransfer}>{t`Xem lý do`}</Link>;
    case "stopped case":
      return <Link className="link" to={paths.findTransfer}>{t`Xem yêu cầu`}</Link>;
    case "answer":
      return <Link className="link" to={supportCasePath(id)}>{t`Xem trả lời`}</Link>;
  }
}
