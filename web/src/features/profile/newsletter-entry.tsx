import { Trans, useLingui } from "@lingui/react/macro";
import { chooseNewsletter, getNewsletterChoice } from "@portal/contract/profile";
import { send } from "../../lib/api/api.ts";
import { setReply } from "../../lib/api/cache.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Button } from "../../ui/page/button.tsx";
import { Entry } from "./profile-entry.tsx";
import styles from "./profile.module.css";

/** Shows whether the player gets the newsletter, with a button to change that. Empty until it is known. */
export function NewsletterEntry() {
  const { t } = useLingui();
  const { data } = useCall(getNewsletterChoice);
  const { isBusy, failure, run } = useAction();
  if (!data) return null;
  const { receiveNewsletter } = data;

  const change = async () => {
    const body = { receiveNewsletter: !receiveNewsletter };
    await setReply(getNewsletterChoice, await send(chooseNewsletter, { body }));
  };

  return (
    <Entry
      label={t`Bản tin của game`}
      action={
        <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void run(change)}>
          {receiveNewsletter ? <Trans>Ngừng nhận bản tin</Trans> : <Trans>Nhận bản tin</Trans>}
        </Button>
      }
    >
      <span role="status">
        {receiveNewsletter ? <Trans>Đang nhận</Trans> : <Trans>Không nhận</Trans>}
        {failure && <span className={styles["profileFailure"]}> {failure.message}</span>}
      </span>
    </Entry>
  );
}
