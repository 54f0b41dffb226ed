import { useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { useState } from "react";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { canBePushed, usePush } from "./use-push.ts";

/** Offers a message when money comes, where one waits for it: once, to a browser that was never asked. */
export function PushOffer() {
  // The press itself asks, and its word stays on the page.
  const [wasNeverAsked] = useState(() => canBePushed() && Notification.permission === "default");
  return wasNeverAsked ? <Offer /> : null;
}

function Offer() {
  const { t } = useLingui();
  const { data, isForbidden, action, turnOn } = usePush();
  const { publicKey } = data ?? {};
  if (!data || !publicKey || isForbidden) return null;
  return (
    <div className="stack-2">
      {action.failure && <FormFailure failure={action.failure} />}
      {data.isOn ? (
        <output className="note">{t`Khi tiền đến, thiết bị này sẽ báo cho bạn.`}</output>
      ) : (
        <Button
          tone="quiet"
          icon={<Bell size={18} />}
          busy={action.isBusy}
          busyLabel={t`Đang lưu...`}
          onClick={() => void action.run(() => turnOn(publicKey))}
        >
          {t`Báo cho tôi khi tiền đến`}
        </Button>
      )}
    </div>
  );
}
