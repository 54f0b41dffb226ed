import { useLingui } from "@lingui/react/macro";
import { Headset, SearchCheck, ShieldCheck, UsersRound } from "lucide-react";
import { SupportCases } from "../../features/support/support-cases.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { paths } from "../../paths.ts";
import { WayCard, NextSteps } from "../../ui/page/next-steps.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "./support-page.module.css";

const ICON_SIZE = 24;

/**
 * /support: takes a player's questions, leads to the community, to the search for lost money, and to recovery or /security; and shows the
 * support's phone numbers.
 */
export function Page() {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "user";
  const { socialUrl, supportTakesCalls } = webConfig.brand;
  const supportPhones = useSupportPhones();
  return (
    <div className="stack-5">
      <PageHeader
        title={t`Trung tâm hỗ trợ`}
        description={t`Trung tâm hỗ trợ đang được xây dựng. Trong lúc chờ, đội ngũ của chúng tôi luôn sẵn sàng trên trang cộng đồng.`}
      />
      <NextSteps>
        <WayCard
          href={socialUrl}
          icon={<UsersRound size={ICON_SIZE} />}
          title={t`Đến trang cộng đồng`}
        >
          {t`Nhắn tin cho đội ngũ hỗ trợ và hỏi những người chơi khác.`}
        </WayCard>
        <WayCard
          to={paths.findTransfer}
          icon={<SearchCheck size={ICON_SIZE} />}
          title={t`Tiền của tôi đâu?`}
        >
          {t`Đã chuyển tiền mà chưa thấy KP: tìm lại bằng mã giao dịch.`}
        </WayCard>
        {isSignedIn ? (
          <WayCard
            to={paths.security}
            icon={<ShieldCheck size={ICON_SIZE} />}
            title={t`Bảo mật và đăng nhập`}
          >
            {t`Đổi mật khẩu, số điện thoại, và xem những thiết bị đang đăng nhập.`}
          </WayCard>
        ) : (
          <WayCard
            to={paths.recovery}
            icon={<ShieldCheck size={ICON_SIZE} />}
            title={t`Lấy lại tài khoản`}
          >
            {t`Quên mật khẩu hoặc tên đăng nhập.`}
          </WayCard>
        )}
      </NextSteps>
      {isSignedIn && <SupportCases />}
      <section className={styles["phones"]}>
        <h2 className={styles["title"]}>
          <Headset size={20} />
          {t`Tổng đài hỗ trợ`}
        </h2>
        <ul className={styles["numbers"]}>
          {supportPhones.map((phone) => (
            <li key={phone} className={styles["number"]}>
              <strong>{formatPhone(phone)}</strong>
              {supportTakesCalls && <a href={`tel:${phone}`}>{t`Gọi`}</a>}
              <a href={`sms:${phone}`}>{t`Nhắn tin`}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
