import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { FallenBridge } from "../../ui/feedback/ink-art.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "./not-found-page.module.css";

/** Any unknown address: says that there is no such page, and leads back. */
export function Page() {
  const { t } = useLingui();
  return (
    <div className={cx("stack-5 at-most-34", styles["page"])}>
      <FallenBridge />
      <PageHeader
        title={t`Trang bạn truy cập không tồn tại.`}
        description={t`Đường dẫn có thể đã thay đổi hoặc bị gõ nhầm.`}
      />
      <div className={cx("row-3", styles["ways"])}>
        <ButtonLink to={paths.home}>{t`Về trang chủ`}</ButtonLink>
        <ButtonLink to={paths.support} tone="outline">
          {t`Hỗ trợ`}
        </ButtonLink>
      </div>
    </div>
  );
}
