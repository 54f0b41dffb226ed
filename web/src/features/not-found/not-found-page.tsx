import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Trang bạn truy cập không tồn tại.`}
        description={t`Đường dẫn có thể đã thay đổi hoặc bị gõ nhầm.`}
      />
      <Link to={paths.home} className={buttonClass({})}>
        <Trans>Về trang chủ</Trans>
      </Link>
    </>
  );
}
