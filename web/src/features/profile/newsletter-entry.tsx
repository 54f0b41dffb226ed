import { Trans, useLingui } from "@lingui/react/macro";
import { chooseNewsletter, getNewsletterChoice } from "@portal/contract/profile";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { setReply } from "../../lib/api/cache.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { Button } from "../../ui/page/button.tsx";
import { Entry } from "./profile-entry.tsx";
import styles from "./profile-panel.module.css";

/** Shows whether the player gets the newsletter, with a button to change that. Empty until it is known. */
export function NewsletterEntry() {
  const { t } = useLingui();
  const { data } = useCall(getNewsletterChoice);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!data) return null;
  const { receiveNewsletter } = data;

  async function change(): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    try {
      const body = { receiveNewsletter: !receiveNewsletter };
      await setReply(getNewsletterChoice, await send(chooseNewsletter, { body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Entry
      label={t`Bản tin của game`}
      action={
        <Button tone="quiet" size="sm" busy={isSaving} onClick={() => void change()}>
          {receiveNewsletter ? <Trans>Ngừng nhận bản tin</Trans> : <Trans>Nhận bản tin</Trans>}
        </Button>
      }
    >
      <span role="status">
        {receiveNewsletter ? <Trans>Đang nhận</Trans> : <Trans>Không nhận</Trans>}
        {failure !== undefined && <span className={styles["failure"]}> {failure}</span>}
      </span>
    </Entry>
  );
}
