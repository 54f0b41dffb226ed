import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Outcome } from "../../ui/outcome.tsx";

/** The same view whether a letter is on its way or there is nobody to write to. */
export function LetterSent({ message, onAgain }: { message: string; onAgain: () => void }) {
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
