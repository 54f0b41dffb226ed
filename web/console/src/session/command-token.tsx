import { giveStaffToken } from "@portal/contract/console/session";
import { Terminal } from "lucide-react";
import { useState } from "react";
import { formatTime } from "../../../src/lib/text/format.ts";
import { CopyField } from "../../../src/ui/data/copy-field.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";

type Given = { readonly token: string; readonly endsAt: string };

/** Gives the signed-in person a token for the command line, and shows it once. */
export function CommandToken() {
  const { run, isBusy, failure } = useWork();
  const [given, setGiven] = useState<Given>();
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={<Terminal size={16} />}
        busy={isBusy}
        onClick={() => void run(async () => setGiven(await send(giveStaffToken, {})))}
      >
        Mã cho dòng lệnh
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Dialog
        open={given !== undefined}
        onClose={() => setGiven(undefined)}
        title="Mã cho dòng lệnh"
      >
        {given && (
          <div className="stack-3">
            <p>
              Đặt mã này vào biến <code>PORTAL_STAFF_TOKEN</code>: mọi lệnh sau đó là của bạn, với
              đúng hạn mức của bạn. Mã có hiệu lực đến {formatTime(given.endsAt)} hoặc đến khi bạn
              đăng xuất, và chỉ hiện một lần.
            </p>
            <CopyField
              label="PORTAL_STAFF_TOKEN"
              value={given.token}
              copiedLabel="Đã sao chép"
              copyLabel="Sao chép mã"
            />
          </div>
        )}
      </Dialog>
    </>
  );
}
