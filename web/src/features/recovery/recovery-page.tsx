import { Trans, useLingui } from "@lingui/react/macro";
import { Mail, MessageSquareText } from "lucide-react";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/page/link.tsx";
import { WayCard, NextSteps } from "../../ui/page/next-steps.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { SupportNumbers } from "./support-numbers.tsx";

const ICON_SIZE = 24;

/** /recovery: lets a player who cannot log in choose how to set a new password, by SMS or by email. */
export function Page() {
  const { t } = useLingui();
  const phones = <SupportNumbers />;
  return (
    <>
      <PageHeader
        title={t`Lấy lại tài khoản`}
        description={t`Chọn cách thuận tiện nhất để đặt mật khẩu mới.`}
      />
      <NextSteps>
        <WayCard
          to={paths.forgotPasswordByPhone}
          icon={<MessageSquareText size={ICON_SIZE} />}
          title={t`Bằng số điện thoại`}
        >
          <Trans>Nhắn từ số đã đăng ký đến {phones} để nhận mã xác minh.</Trans>
        </WayCard>
        <WayCard to={paths.forgotPassword} icon={<Mail size={ICON_SIZE} />} title={t`Bằng email`}>
          {t`Nhận thư hướng dẫn qua email đã xác minh của tài khoản.`}
        </WayCard>
      </NextSteps>
      <div className="note links">
        <p>
          <Trans>
            Quên tên đăng nhập? <Link to={paths.forgotUsername}>Tìm lại bằng email</Link>
          </Trans>
        </p>
        <p>
          <Trans>
            Đã nhớ ra? <Link to={paths.login}>Đăng nhập</Link>
          </Trans>
        </p>
      </div>
    </>
  );
}
