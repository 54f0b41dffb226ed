import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";

/** Shows the same view whether or not an email was sent. */
export function EmailSent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <Outcome
      look="mail"
      title={t`Hãy kiểm tra hộp thư`}
      actions={
        <>
          <ButtonLink to={paths.login}>{t`Về trang đăng nhập`}</ButtonLink>
          <Button tone="outline" onClick={onAgain}>
            {t`Gửi lại`}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Outcome>
  );
}
