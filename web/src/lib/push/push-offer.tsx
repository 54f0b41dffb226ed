import { useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { supportsPush, usePush } from "./use-push.ts";

/** Offers push messages while the player waits for money: once, to a browser that was never asked. */
export function PushOffer() {
  // The press itself asks for the permission, and the result stays on the page.
  const [wasNeverAsked] = useState(() => supportsPush() && Notification.permission === "default");
  return wasNeverAsked ? <Offer /> : null;
}

function Offer() {
  const { t } = useLingui();
  const { data, isForbidden, action, turnOn } = usePush();
  const outcome = useRef<HTMLOutputElement>(null);
  const { publicKey } = data ?? {};
  if (!data || !publicKey) return null;
  const ask = async () => {
    await turnOn(publicKey);
    // The button disappears once the browser has decided, so the result gets the focus.
    if (Notification.permission !== "default") outcome.current?.focus();
  };
  const isDecided = data.isOn || isForbidden;
  return (
    <div className="stack-2">
      {action.failure && <FormFailure failure={action.failure} />}
      <output ref={outcome} className="note" tabIndex={-1}>
        {data.isOn
          ? t`Khi tiền đến, thiết bị này sẽ báo cho bạn.`
          : isForbidden &&
            t`Trình duyệt đang chặn thông báo của trang này. Hãy cho phép trong cài đặt của trình duyệt rồi thử lại.`}
      </output>
      {!isDecided && (
        <Button
          tone="quiet"
          size="sm"
          icon={<Bell size={16} />}
          busy={action.isBusy}
          busyLabel={t`Đang lưu...`}
          onClick={() => void action.run(ask)}
        >
          {t`Báo cho tôi khi tiền đến`}
        </Button>
      )}
    </div>
  );
}
