import { revealProposedContact } from "@portal/contract/console/approvals";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";

/** Shows the whole new contact of a correction; the log keeps who looked. */
export function ProposedContact({ id }: { id: string }) {
  const [contact, setContact] = useState<string>();
  const { run, isBusy, failure } = useWork();
  if (contact !== undefined) {
    return (
      <p>
        Liên hệ mới đầy đủ: <strong>{contact}</strong>
      </p>
    );
  }
  const reveal = () =>
    run(async () => setContact((await send(revealProposedContact, { params: { id } })).contact));
  return (
    <div className="stack-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <p>Cần xem và kiểm tra liên hệ mới trước khi phê duyệt. Lần xem được ghi vào nhật ký.</p>
      <div>
        <Button size="sm" tone="outline" busy={isBusy} onClick={() => void reveal()}>
          Xem liên hệ mới
        </Button>
      </div>
    </div>
  );
}
