import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight, Mail, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import styles from "./recovery-page.module.css";
import { supportNumbers } from "./support-numbers.ts";

const ICON_SIZE = 24;

export function RecoveryPage() {
  const { t } = useLingui();
  const phones = supportNumbers(t`hoặc`);
  return (
    <>
      <PageHeader
        title={t`Lấy lại tài khoản`}
        description={t`Chọn cách thuận tiện nhất để đặt mật khẩu mới.`}
      />
      <ul className={styles["cards"]}>
        <Card
          to={paths.forgotPasswordByPhone}
          icon={<MessageSquareText size={ICON_SIZE} />}
          title={<Trans>Bằng số điện thoại</Trans>}
        >
          <Trans>
            Gửi tin nhắn từ số đã đăng ký đến tổng đài{" "}
            <span className={styles["phones"]}>{phones}</span> để nhận mã xác minh.
          </Trans>
        </Card>
        <Card
          to={paths.forgotPassword}
          icon={<Mail size={ICON_SIZE} />}
          title={<Trans>Bằng email</Trans>}
        >
          <Trans>Nhận thư hướng dẫn qua email đã xác minh của tài khoản.</Trans>
        </Card>
      </ul>
      <div className={styles["other"]}>
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

function Card(props: { to: string; icon: ReactNode; title: ReactNode; children: ReactNode }) {
  const { to, icon, title, children } = props;
  return (
    <li>
      <Link to={to} className={styles["card"]}>
        <span className={styles["icon"]}>{icon}</span>
        <span className={styles["title"]}>{title}</span>
        <span className={styles["note"]}>{children}</span>
        <ChevronRight className={styles["arrow"]} size={20} />
      </Link>
    </li>
  );
}
