import { useLingui } from "@lingui/react/macro";
import { Headset, SearchCheck, ShieldCheck, UsersRound } from "lucide-react";
import { useSyncExternalStore } from "react";
import { QuestionList } from "../../features/support/question-list.tsx";
import { SupportCases } from "../../features/support/support-cases.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { useSession } from "../../lib/session/session.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { NextSteps, WayCard } from "../../ui/page/next-steps.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { MethodStates, MethodStatesSkeleton } from "./method-states.tsx";
import styles from "./support.module.css";

const ICON_SIZE = 24;

/** /support: the support centre or, if the operator has set so, a note that it is being built. */
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
 * The search for lost money, then the form to write to support where a player is signed in; beside it the other ways,
 * support's numbers and hours. Then the state of the ways to pay and the most frequent questions.
 */
function Centre() {
  const { t } = useLingui();
  // Until the player is known, the page has the form's place.
  const isVisitor = useSession().status === "visitor";
  const others = (
    <div className="stack-3">
      <NextSteps>
        <CommunityCard />
        {isVisitor ? <RecoveryCard /> : <SecurityCard />}
      </NextSteps>
      <Hotline />
    </div>
  );
  return (
    <div className="stack-5" data-sheet="wide">
      <PageHeader
        title={t`Trung tâm hỗ trợ`}
        description={t`Tìm khoản tiền chưa thấy, xem câu hỏi thường gặp hoặc gửi yêu cầu.`}
      />
      <NextSteps>
        <WayCard
          to={paths.findTransfer}
          icon={<SearchCheck size={ICON_SIZE} />}
          title={t`Tiền của tôi đâu?`}
        >
          {t`Đã chuyển tiền mà chưa thấy KP: tìm lại bằng mã giao dịch.`}
        </WayCard>
      </NextSteps>
      {isVisitor ? (
        others
      ) : (
        <>
          <div className="desk">
            <SupportCases />
            {others}
          </div>
          <ForPlayer fallback={<MethodStatesSkeleton />}>{() => <MethodStates />}</ForPlayer>
        </>
      )}
      <QuestionList />
    </div>
  );
}

/** Support's numbers and hours. */
function Hotline() {
  const { t } = useLingui();
  const { supportTakesCalls } = webConfig.brand;
  const supportPhones = useSupportPhones();
  const supportHours = useSupportHours();
  return (
    <section className={cx("row-5 lines-1 box between align-centre", styles["phones"])}>
      <h2 className="line-3 small-heading">
        <Headset size={20} />
        {t`Tổng đài hỗ trợ`}
      </h2>
      {supportHours && <p className="strong">{supportHours}</p>}
      <ul className={cx("links", styles["phonesNumbers"])}>
        {supportPhones.map((phone) => (
          <li key={phone} className="row-2 align-centre">
            <strong>{formatPhone(phone)}</strong>
            {supportTakesCalls && <a href={`tel:${phone}`}>{t`Gọi`}</a>}
            <a href={`sms:${phone}`}>{t`Nhắn tin`}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecoveryCard() {
  const { t } = useLingui();
  return (
    <WayCard
      to={paths.recovery}
      icon={<ShieldCheck size={ICON_SIZE} />}
      title={t`Lấy lại tài khoản`}
    >
      {t`Quên mật khẩu hoặc tên đăng nhập.`}
    </WayCard>
  );
}

function SecurityCard() {
  const { t } = useLingui();
  return (
    <WayCard
      to={paths.security}
      icon={<ShieldCheck size={ICON_SIZE} />}
      title={t`Bảo mật và đăng nhập`}
    >
      {t`Đổi mật khẩu, số điện thoại, và xem những thiết bị đang đăng nhập.`}
    </WayCard>
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
