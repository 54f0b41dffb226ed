import { revealContact } from "@portal/contract/console/players";
import type { ReplyOf } from "@portal/contract/http/call";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";

/** Shows the contacts in clear, for a reason that the log keeps. */
export function RevealContact({ username }: { username: string }) {
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState<ReplyOf<typeof revealContact>>();
  const { run, isBusy, failure } = useWork();
  if (contact) {
    return (
      <p>
        {contact.phoneNumber}
        {contact.email !== null && ` · ${contact.email}`}
      </p>
    );
  }
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () =>
          setContact(await send(revealContact, { params: { username }, body: { reason } })),
        );
      }}
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextField
        label="Lý do xem liên hệ"
        value={reason}
        required
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" tone="outline" busy={isBusy}>
          Xem liên hệ
        </Button>
      </div>
    </form>
  );
}
