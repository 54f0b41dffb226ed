import { useLingui } from "@lingui/react/macro";
import { Headset, MessageCircle, SearchCheck, ShieldCheck, UsersRound } from "lucide-react";
import { useSyncExternalStore } from "react";
import { QuestionList } from "../../features/support/question-list.tsx";
import { SupportCases, WRITE_TO_SUPPORT_ID } from "../../features/support/support-cases.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { NextSteps, WayCard } from "../../ui/page/next-steps.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { MethodStates } from "./method-states.tsx";
import styles from "./support.module.css";

const ICON_SIZE = 24;

/** /support: the support centre or, by the operator's setting, the word that one is being built. */
export function Page() {
  return webConfig.support === "placeholder" ? <Placeholder /> : <Centre />;
}

function Placeholder() {
  const { t } = useLingui();
  return (
    <div className="stack-5">
      <PageHeader
        title={t`Trung tâm hỗ trợ`}
        description={t`Trung tâm hỗ trợ đang được xây dựng. Trong lúc chờ, đội ngũ của chúng tôi luôn sẵn sàng trên trang cộng đồng.`}
      />
      <NextSteps>
        <CommunityCard />
      </NextSteps>
    </div>
  );
}

/**
 * Links to the search for lost money first, then to the community and to recovery or /security. Shows support's
 * numbers and hours, the state of the ways to pay, the most frequent questions, and the player's own questions.
 */
function Centre() {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "user";
  const { supportTakesCalls } = webConfig.brand;
  const supportPhones = useSupportPhones();
  const supportHours = useSupportHours();
  return (
    <div className="stack-5">
      <PageHeader
        title={t`Trung tâm hỗ trợ`}
        description={t`Tìm khoản tiền chưa thấy, xem câu hỏi thường gặp hoặc viết cho chúng tôi.`}
      />
      <Ways isSignedIn={isSignedIn} />
      <section className={cx("row", styles["phones"])}>
        <h2 className="line-3 small-heading">
          <Headset size={20} />
          {t`Tổng đài hỗ trợ`}
        </h2>
        {supportHours && <p className="strong">{supportHours}</p>}
        <ul className={cx("row links", styles["phonesNumbers"])}>
          {supportPhones.map((phone) => (
            <li key={phone} className="row-3 tabular align-centre">
              <strong>{formatPhone(phone)}</strong>
              {supportTakesCalls && <a href={`tel:${phone}`}>{t`Gọi`}</a>}
              <a href={`sms:${phone}`}>{t`Nhắn tin`}</a>
            </li>
          ))}
        </ul>
      </section>
      {isSignedIn && <MethodStates />}
      <QuestionList />
      {isSignedIn && <SupportCases />}
    </div>
  );
}

/** Links to the pages that most players want, the most common first. */
function Ways({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <NextSteps>
      <WayCard
        to={paths.findTransfer}
        icon={<SearchCheck size={ICON_SIZE} />}
        title={t`Tiền của tôi đâu?`}
      >
        {t`Đã chuyển tiền mà chưa thấy KP: tìm lại bằng mã giao dịch.`}
      </WayCard>
      {isSignedIn && (
        <WayCard
          partId={WRITE_TO_SUPPORT_ID}
          icon={<MessageCircle size={ICON_SIZE} />}
          title={t`Viết cho hỗ trợ`}
        >
          {t`Nhân viên trả lời ngay trên trang này.`}
        </WayCard>
      )}
      <CommunityCard />
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
  );
}

function CommunityCard() {
  const { t } = useLingui();
  return (
    <WayCard
      href={webConfig.brand.socialUrl}
      icon={<UsersRound size={ICON_SIZE} />}
      title={t`Đến trang cộng đồng`}
    >
      {t`Nhắn tin cho đội ngũ hỗ trợ và hỏi những người chơi khác.`}
    </WayCard>
  );
}

/**
 * Returns support's hours in the operator's words; undefined if the settings have none. A first view has none,
 * because it is rendered before the settings are known.
 */
function useSupportHours(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => webConfig.brand.supportHours,
    () => undefined,
  );
}

const neverChanges = () => () => {};
