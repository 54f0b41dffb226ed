import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/page/link.tsx";

/** Lists the other ways to get back in, below each of them. */
export function OtherWays() {
  const { t } = useLingui();
  return (
    <nav className="links row-5 lines-0 small" aria-label={t`Cách khác`}>
      <Link to={paths.recovery}>{t`Chọn cách khác`}</Link>
      <Link to={paths.login}>{t`Quay lại đăng nhập`}</Link>
    </nav>
  );
}
