import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "./not-found-page.module.css";

export function Page() {
  const { t } = useLingui();
  return (
    <div className={styles["page"]}>
      <p className={styles["code"]} aria-hidden="true">
        404
      </p>
      <PageHeader
        title={t`Trang bạn truy cập không tồn tại.`}
        description={t`Đường dẫn có thể đã thay đổi hoặc bị gõ nhầm.`}
      />
      <div className={styles["ways"]}>
        <Link to={paths.home} className={buttonClass({})}>
          <Trans>Về trang chủ</Trans>
        </Link>
        <Link to={paths.support} className={buttonClass({ tone: "outline" })}>
          <Trans>Hỗ trợ</Trans>
        </Link>
      </div>
    </div>
  );
}
