import { CONTACTS_MAX_ROWS, exportContacts } from "@portal/contract/console/player-list";
import type { BodyInput } from "@portal/contract/http/call";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../src/lib/browser/save-file.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { useWork } from "../use-work.ts";

type ExportContactsProps = { readonly filters: Readonly<Record<string, string>> };

/** Saves the filtered players with phone and email, for a reason that the log keeps. */
export function ExportContacts({ filters }: ExportContactsProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<string>();
  const { run, isBusy, failure } = useWork();
  const save = () =>
    void run(async () => {
      const body = { ...filters, reason } as BodyInput<typeof exportContacts>;
      const { csv, players, isCut } = await send(exportContacts, { body }, LONG_TIMEOUT_MS);
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), "lien-he.csv");
      const more = isCut ? `, chỉ ${formatNumber(CONTACTS_MAX_ROWS)} người đầu: hãy lọc thêm` : "";
      setOutcome(`Đã lưu liên hệ của ${formatNumber(players)} người chơi${more}.`);
      setReason("");
    });
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon={<Download size={16} />}
        onClick={() => {
          setOutcome(undefined);
          setOpen(true);
        }}
      >
        Xuất liên hệ …
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Xuất liên hệ">
        <form
          className="stack-3"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p className="note">
            Tệp có số điện thoại và email của những người chơi đang lọc. Nhật ký ghi ai xuất, bộ lọc
            nào và vì sao.
          </p>
          {failure && <Notice tone="danger">{failure.message}</Notice>}
          {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
          <TextField
            label="Lý do (ghi vào nhật ký)"
            value={reason}
            required
            onChange={(event) => setReason(event.target.value)}
          />
          <div>
            <Button type="submit" size="sm" icon={<Download size={16} />} busy={isBusy}>
              Xuất liên hệ
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
