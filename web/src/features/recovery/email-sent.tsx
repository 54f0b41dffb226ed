import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Button, buttonClass } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";

/** Shows the same view whether an email is on its way or there is nobody to send one to. */
export function EmailSent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <Outcome
      look="mail"
      title={t`Hãy kiểm tra hộp thư`}
      actions={
        <>
          <Link to={paths.login} className={buttonClass({})}>
            <Trans>Về trang đăng nhập</Trans>
          </Link>
          <Button tone="outline" onClick={onAgain}>
            <Trans>Gửi lại</Trans>
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Outcome>
  );
}
